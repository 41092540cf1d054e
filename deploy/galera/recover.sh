#!/bin/sh
# Brings a cluster back of which no node is left running: after a power cut, or when all were stopped. Asks every node how far it has
# come, begins the cluster anew with the one that knows most, and has the others join it. To be run on one machine, once:
#   recover.sh db1 db2 db3
# In the commands below, {} stands for a node's name and {position} for what it said. As they are, they are for nodes on machines of
# their own with Debian's mariadb.service, reached by ssh; docs/operations.md has those for compose.
#   POSITION   prints the node's position, uuid:number; fails while the node runs
#   BEGIN      starts the node as the first one of the cluster
#   JOIN       starts it as one that joins
#   READY      succeeds when the node is up to date; asked until then, at most WAIT seconds (600)
#   DRY_RUN    "yes": says what it would do, and does nothing
# A node that is lost for good is left out of the line: then it must be one that knows less, which nobody can tell any more. What only it
# knew is lost.
set -eu
: "${POSITION:=ssh {\} sudo galera_recovery}"
: "${BEGIN:=ssh {\} \"sudo sed -i 's/^safe_to_bootstrap: 0/safe_to_bootstrap: 1/' /var/lib/mysql/grastate.dat && sudo galera_new_cluster\"}"
: "${JOIN:=ssh {\} sudo systemctl start mariadb}"
: "${READY:=ssh {\} /opt/maru/deploy/galera/check.sh < /dev/null | grep -q '200 OK'}"
: "${WAIT:=600}"

fill() { # command, node, position
  printf '%s' "$1" | sed -e "s/{position}/$3/g" -e "s/{}/$2/g"
}
fail() {
  echo "$*" >&2
  exit 1
}
wait_for() { # node
  end=$(($(date +%s) + WAIT))
  until sh -c "$(fill "$READY" "$1" "$position")" > /dev/null 2>&1; do
    [ "$(date +%s)" -lt "$end" ] || fail "$1 is not ready after $WAIT seconds: its log says why. The others may be started by hand."
    sleep 0.3
  done
  echo "$1 is ready"
}

[ $# -gt 0 ] || fail 'Name the nodes: recover.sh db1 db2 db3'
best='' position='' highest=-1 cluster=''
for node in "$@"; do
  answer=$(sh -c "$(fill "$POSITION" "$node" '')") || fail "$node does not say its position. Stop it if it runs; nothing was started."
  found=$(printf '%s\n' "$answer" | grep -Eo '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:-?[0-9]+' | tail -n 1) || found=''
  [ -n "$found" ] || fail "$node does not say its position. Stop it if it runs; nothing was started."
  echo "$node is at $found"
  uuid=${found%:*} number=${found##*:}
  # It was never part of the cluster, or was being copied when the power went: it gets everything from the others.
  if [ "$uuid" = 00000000-0000-0000-0000-000000000000 ] || [ "$number" -lt 0 ]; then continue; fi
  [ -z "$cluster" ] || [ "$cluster" = "$uuid" ] || fail "$node is of another cluster than $best: find out which one is right. Nothing was started."
  cluster=$uuid
  if [ "$number" -gt "$highest" ]; then best=$node position=$found highest=$number; fi
done
[ -n "$best" ] || fail 'No node knows anything. Restore a backup.'
echo "$best knows most: the cluster begins with it"
[ "${DRY_RUN:-}" != yes ] || exit 0
sh -c "$(fill "$BEGIN" "$best" "$position")" || fail "$best could not be started: nothing else was."
wait_for "$best"
# One after the other: of two that join at once, one may get its changes from the other, which lacks the last of them.
for node in "$@"; do
  if [ "$node" != "$best" ]; then
    sh -c "$(fill "$JOIN" "$node" "$position")" || fail "$node could not be started. The cluster runs without it."
    wait_for "$node"
  fi
done
