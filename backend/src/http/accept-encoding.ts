export type Encoding = 'br' | 'gzip';

/** Returns the encoding to send, brotli before gzip, or null for none (RFC 9110, section 12.5.3). */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  if (acceptEncoding === undefined || available.length === 0) return null;
  const accepted = new Set<string>();
  for (const item of acceptEncoding.slice(0, 500).toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br') && available.includes('br')) return 'br';
  return accepted.has('gzip') && available.includes('gzip') ? 'gzip' : null;
}
