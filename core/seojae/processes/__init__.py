"""What every child process of ours needs: limits by the operating system, silence, an end.

Children read files (`seojae.parsers.workers`) and analyse words (`seojae.analysis.kiwi_process`).
"""
