#!/usr/bin/env bash
# Run a command inside the folder of another Debian: in_chroot.sh FOLDER BIND[:BIND...] COMMAND...
# In a mount namespace of its own, so that nothing stays mounted when it ends.
set -euo pipefail
exec unshare --mount --propagation private bash -c '
  set -euo pipefail
  inside=$1 binds=$2 here=$PWD
  shift 2
  mount -t proc proc "$inside/proc"
  mount --rbind /dev "$inside/dev"
  IFS=:
  for each in $binds /tmp/.X11-unix; do
    [[ -d $each ]] || continue
    mkdir -p "$inside$each"
    mount --bind "$each" "$inside$each"
  done
  unset IFS
  exec chroot "$inside" /usr/bin/env -C "$here" "$@"
' in_chroot "$@"
