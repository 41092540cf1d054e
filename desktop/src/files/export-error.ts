/** Reason why an export, or an import, stopped before its end. */
export type ExportFailure = 'disk_full' | 'unwritable' | 'unsafe' | 'network' | 'session' | 'unknown';

export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure, cause?: unknown) {
    super(`The export failed: ${failure}`, { cause });
    this.failure = failure;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'ENOENT',
  'EEXIST',
  'EISDIR',
  'EBUSY',
  'ENAMETOOLONG',
  'EIO',
]);

/** Converts a file system error to the reason of a failure. */
export function toExportError(cause: unknown): ExportError {
  if (cause instanceof ExportError) return cause;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return new ExportError(
    FULL.has(code) ? 'disk_full' : UNWRITABLE.has(code) ? 'unwritable' : 'unknown',
    cause,
  );
}
