"""Closed lists of Korean function words, for words that are cut without a model.

Used where a Hangul run stands right after letters or digits (`v2.5.2는`), and by the query cutter
to tell what is left over of a word: a particle is nothing, anything else is an unknown word.
"""

from __future__ import annotations

PARTICLES = frozenset(
    """
    은 는 이 가 을 를 의 에 도 만 로 으로 와 과 랑 이랑 나 이나 든 든지 이든 이든지 야 이야 여
    이여 에서 에게 에게서 한테 한테서 께 께서 보다 처럼 같이 까지 부터 마저 조차 밖에 뿐 대로 만큼
    마다 라도 이라도 라는 이라는 라고 이라고 란 이란 라면 이라면 로서 으로서 로써 으로써 로부터
    으로부터 에는 에도 에만 에서는 에서도 에서의 에의 에게는 에게도 까지는 까지도 까지의 부터는
    부터의 으로는 로는 로도 으로도 로의 으로의 만은 만이 만을 만의 뿐만 이며 며 이고 고 이니 니 인
    인가 인가요 인지 인데 일 일까 일까요 이다 다 입니다 입니까 이에요 예요 에요 이었다 였다 이던
    던 이지 지 지만 이지만 요 이요 든가 이든가 에서만 에대한 대비 이상인
    """.split()  # noqa: SIM905 (a list of words reads better as text)
)

ENDINGS = frozenset(
    """
    하다 하는 한 할 함 하고 하며 하면 하여 해 해서 해도 해야 했다 했던 하지 하나 하나요 하지만
    하자 하기 하게 하려면 하려고 합니다 합니까 하는지 하는데 하는가 한다 한다면 할까 할까요 할지
    할때 해요 했을 했는데 했나 하던 하거나 하도록 하라 하세요 하십시오 하죠 하면서 하므로 하니
    되다 되는 된 될 됨 되고 되며 되면 되어 돼 돼서 돼도 되어야 됐다 됐던 되지 되나 되나요 되지만
    됩니다 됩니까 되는지 되는데 되는가 된다 된다면 될까 될까요 될지 돼요 됐을 되었다 되었을 되던
    되도록 시키다 시키는 시킨 시킬 시키고 시키면 시켜 시켜야 스러운 스럽게 로운 롭게 적 적인
    적으로 적이 는지 은지 ㄴ지 는데 은데 던데 는가 은가 나요 까요 려면 으려면 려고 으려고 면 으면
    어야 아야 어서 아서 어도 아도 었다 았다 었을 았을 었던 았던 었는데 았는데 기 기는 기가 기를
    기에 게 게끔 지요 죠 네 네요 습니다 습니까 ㅂ니다 세요 으세요 십시오 자 는다 다면 는다면 다고
    는다고 거나 도록 므로 으므로 니까 으니까 면서 으면서 던 는 은 을 ㄹ 음 들 들이 들을 들은 들의
    들에게 님 님이 님께 씩 쯤 째 별로 별 용 용으로
    """.split()  # noqa: SIM905 (a list of words reads better as text)
)

SUFFIXES = frozenset("법률율중내외성적별용형급간후전상하당측식제점차분등란")
"""Syllables at the end of a word that leave what it is about: 보증금율, 검토중, 국가계약법."""

QUESTION_WORDS = frozenset(
    """
    무엇 무엇인가 무엇인가요 무엇인지 뭐 뭐야 뭐지 뭔가 뭔가요 뭘 무슨 어떤 어떻게 어떠한 어디
    어디서 어디에 언제 언제까지 언제부터 누가 누구 누구에게 누구의 왜 얼마 얼마나 얼마인가요 몇
    며칠 몇일 몇번 알려 알려줘 알려주세요 설명 설명해 설명해줘 설명해주세요 말해 말해줘 찾아
    찾아줘 찾아주세요 보여 보여줘 보여주세요 가르쳐 가르쳐줘 궁금 궁금해 궁금합니다 있나 있나요
    있는지 있어 있을까 있을까요 없나 없나요 되나 되나요 될까 하나 하나요 해 인가 인가요 인지 좀
    정도 관련 관련해 관해 관하여 대해 대해서 대하여 대한 경우 방법 뜻 의미 정의 이유 내용 것 거 게
    건 때 수 중 등 및 또는 그리고 그 이 저 그런 이런 저런 모두 각각 가장 더 다 안 못 잘 꼭 바로
    해야 해야지 하지 하면 되지 하려면 줘 주세요 주나 주어야
    """.split()  # noqa: SIM905 (a list of words reads better as text)
)
