#!/bin/sh
# Tells HAProxy whether the database node on this machine may be asked: 200 when it is part of the cluster's majority and up to
# date, or lends its state to a new node, else 503. Behind a socket:
#   socat TCP-LISTEN:9200,reuseaddr,fork EXEC:/path/to/check.sh
# DATABASE: options of the client, such as --host=127.0.0.1 --port=3306
set -u
# The request, to its empty line. Started by hand, there is none.
end=$(printf '\r')
while [ ! -t 0 ] && IFS= read -r line && [ -n "${line%"$end"}" ]; do :; done
# It must not wait for what the cluster is about to agree on: a node that may be asked would seem to hang. In order of names, what is
# asked for is the state's number, the membership, and whether statements are taken.
# shellcheck disable=SC2086
words=$(timeout 2 mariadb --no-defaults ${DATABASE:---host=127.0.0.1} --user=check --skip-column-names --batch --execute \
  "SET wsrep_sync_wait = 0; SELECT GROUP_CONCAT(variable_value ORDER BY variable_name SEPARATOR ' ') FROM information_schema.global_status
   WHERE variable_name IN ('wsrep_ready', 'wsrep_cluster_status', 'wsrep_local_state')" 2> /dev/null < /dev/null)
case $words in
  'Primary 4 ON' | 'Primary 2 ON') answer='200 OK' ;;
  *) answer='503 Service Unavailable' ;;
esac
printf 'HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n' "$answer"
