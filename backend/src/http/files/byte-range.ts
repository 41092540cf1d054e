/** Range of a file; `to` is exclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a `Range` header (RFC 9110, section 14). One range is
 * honoured; any other header is ignored, which the RFC allows.
 * @param size bytes of the file
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (found === null) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= size) return 'unsatisfiable';
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size) };
}
