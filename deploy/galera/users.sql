-- Made once, by the node that begins the cluster; the others get it with everything else.
-- Who copies a node for a new one: the system's user `mysql` on the same machine, without a password.
CREATE USER IF NOT EXISTS 'mysql'@'localhost' IDENTIFIED VIA unix_socket;
GRANT RELOAD, PROCESS, LOCK TABLES, BINLOG MONITOR ON *.* TO 'mysql'@'localhost';
-- Who asks whether a node is well, from the same machine: may see nothing else.
CREATE USER IF NOT EXISTS 'check'@'localhost';
CREATE USER IF NOT EXISTS 'check'@'127.0.0.1';
