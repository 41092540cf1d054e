/** Why an export, or an import, came to its end before it was done. */
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
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EISDIR', 'EBUSY', 'ENAMETOOLONG', 'EIO']);

/** What a refusal of the file system means to people. */
export function fileFailure(cause: unknown): ExportError {
  if (cause instanceof ExportError) return cause;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return new ExportError(FULL.has(code) ? 'disk_full' : UNWRITABLE.has(code) ? 'unwritable' : 'unknown', cause);
}
