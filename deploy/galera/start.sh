#!/bin/sh
# Starts one node of the cluster; what follows on the line are further options of mariadbd. `start.sh position` starts nothing and says
# how far the node has come, as uuid:number: recover.sh asks all nodes for it.
#   NODE            its own name, which the others reach it by (or NODE_ADDRESS, where that is another one)
#   NODES           the names of all, with commas between
#   NEW_CLUSTER     "yes" on one node: begins the cluster, as long as that node holds nothing
#   START_FROM, START_POSITION
#                   after all nodes went down at once: the node that goes first, and the position that it must be at (recover.sh sets
#                   both)
#   DATA, DEFAULTS, RUN_AS, ENTRYPOINT
#                   where they are not those of the image: the folder, options that must come first, the user, and what runs mariadbd
set -eu
state=${DATA:-/var/lib/mysql}/grastate.dat

# What a crash left: without it the node would take itself for older than it is, and be copied anew, or worse, copied from.
position() {
  # shellcheck disable=SC2086
  mariadbd ${DEFAULTS:-} --user="${RUN_AS:-mysql}" --wsrep-cluster-address="gcomm://$NODES" --wsrep-recover 2>&1 | sed -n 's/.*Recovered position: *//p' | tail -n 1
}

if [ "${1:-}" = position ]; then
  [ -e "$state" ] || { echo "$NODE holds nothing" >&2; exit 1; }
  found=$(position)
  [ -n "$found" ] || { echo "$NODE does not say its position: is it running?" >&2; exit 1; }
  echo "$found"
  exit
fi
set -- --wsrep-node-name="$NODE" --wsrep-node-address="${NODE_ADDRESS:-$NODE}" --wsrep-cluster-address="gcomm://$NODES" "$@"
if [ -e "$state" ]; then
  found=$(position)
  echo "$NODE is at ${found:-no position}"
  [ -z "$found" ] || set -- "$@" --wsrep-start-position="$found"
  # The position must be the same: a restart after further writes joins the others, and one cluster never becomes two.
  if [ "${START_FROM:-}" = "$NODE" ] && [ -n "$found" ] && [ "${START_POSITION:-}" = "$found" ]; then
    sed -i 's/^safe_to_bootstrap: 0$/safe_to_bootstrap: 1/' "$state"
    set -- "$@" --wsrep-new-cluster
  fi
elif [ "${NEW_CLUSTER:-}" = yes ]; then
  set -- "$@" --wsrep-new-cluster
fi
# shellcheck disable=SC2086
exec ${ENTRYPOINT-docker-entrypoint.sh} mariadbd ${DEFAULTS:-} "$@"
