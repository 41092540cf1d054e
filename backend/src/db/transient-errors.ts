/** MySQL and MariaDB errors that a retry can resolve. */
const MYSQL_RETRY: ReadonlySet<number> = new Set([
  1213, // deadlock, and a write set refused by a Galera cluster; it may come from COMMIT
  3100, // Group Replication can't take the commit: this member has left or is leaving the group
  3101, // Group Replication's certification rejected the commit: another member committed first
  1205, // lock wait timeout
  1020, // the record has changed since it was read
  1047, // the node is not part of the cluster's primary component
  1180, // error during commit
  1040,
  1203, // too many connections
  1053, // the server is shutting down
  1290,
  1836, // read-only while roles change
  1927, // the connection was killed
  3168, // the server isn't available
  3169, // the session was killed
  4031, // the server closed an idle connection
]);

/** Error codes of broken or refused connections. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_QUIT',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Disk full or failing: errors that neither a retry nor the caller can resolve. */
const MYSQL_STORAGE: ReadonlySet<number> = new Set([1021, 1026, 1114, 3675, 3]);

interface DatabaseError {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly name?: unknown;
  /** Set by mysql2 on errors that end the connection. */
  readonly fatal?: unknown;
}

/** Returns true when repeating the whole transaction may succeed. */
export function isTransient(error: unknown): boolean {
  const { code, errno, name, fatal } = asDatabaseError(error);
  if (typeof errno === 'number' && MYSQL_RETRY.has(errno)) return true;
  if (name === 'KnexTimeoutError' || fatal === true) return true;
  return typeof code === 'string' && (CONNECTION_CODES.has(code) || /^SQLITE_(?:BUSY|LOCKED)/.test(code));
}

/** Returns true when the storage fails: full, read-only, failing, or returning other data than written. */
export function isStorageFailure(error: unknown): boolean {
  const { code, errno } = asDatabaseError(error);
  return (
    (typeof errno === 'number' && MYSQL_STORAGE.has(errno)) ||
    (typeof code === 'string' && /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/.test(code))
  );
}

/** Returns true when the disk is full (SQLite). */
export function isFull(error: unknown): boolean {
  // The shared memory file beside the log needs disk space as well.
  return /^SQLITE_(?:FULL|IOERR_SHMSIZE)$/.test(String(asDatabaseError(error).code));
}

/** Returns true for a violation of a unique index. */
export function isDuplicate(error: unknown): boolean {
  const { code, errno } = asDatabaseError(error);
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Returns true for a violation of a foreign key by a missing parent. */
export function isOrphan(error: unknown): boolean {
  const { code, errno } = asDatabaseError(error);
  // 1216: MySQL's code for a user without the privilege to read the parent table.
  return errno === 1452 || errno === 1216 || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

function asDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {};
}
