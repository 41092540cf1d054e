#!/bin/sh
# Starts one node of the cluster; what follows on the line are further options of mariadbd.
#   NODE            its own name, which the others reach it by
#   NODES           the names of all, with commas between
#   NEW_CLUSTER     "yes" on one node: begins the cluster, as long as that node holds nothing
#   START_FROM, START_POSITION
#                   after all nodes went down at once: the node that goes first, and the position that it must be at. Every start
#                   says the node's own position; the highest number is the node to take
set -eu
state=/var/lib/mysql/grastate.dat
set -- --wsrep-node-name="$NODE" --wsrep-node-address="$NODE" --wsrep-cluster-address="gcomm://$NODES" "$@"
if [ -e "${STATE:-$state}" ]; then
  # What a crash left: without it the node would take itself for older than it is, and be copied anew, or worse, copied from.
  position=$(mariadbd ${DEFAULTS:-} --user="${RUN_AS:-mysql}" "$@" --wsrep-recover 2>&1 | sed -n 's/.*Recovered position: *//p' | tail -n 1)
  echo "$NODE is at ${position:-no position}"
  [ -z "$position" ] || set -- "$@" --wsrep-start-position="$position"
  # The position must be the same: a restart after further writes joins the others, and one cluster never becomes two.
  if [ "${START_FROM:-}" = "$NODE" ] && [ -n "$position" ] && [ "${START_POSITION:-}" = "$position" ]; then
    sed -i 's/^safe_to_bootstrap: 0$/safe_to_bootstrap: 1/' "${STATE:-$state}"
    set -- "$@" --wsrep-new-cluster
  fi
elif [ "${NEW_CLUSTER:-}" = yes ]; then
  set -- "$@" --wsrep-new-cluster
fi
exec "${ENTRYPOINT:-docker-entrypoint.sh}" mariadbd "$@"
