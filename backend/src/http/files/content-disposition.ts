/**
 * Characters not allowed inside quotes: quotes, escapes, and characters that some clients decode differently.
 */
const UNQUOTABLE = /[^ !#$&'()+,\-.0-9;=@A-Z[\]^_`a-z{}~]/gu;
/**
 * Characters that `encodeURIComponent` leaves as they are and
 * `ext-value` needs encoded, and `!` (RFC 8187, section 3.2.1).
 */
const UNENCODED = /[!'()*]/g;

/**
 * Builds a Content-Disposition header (RFC 6266) with the name in ASCII for old clients and in full as UTF-8.
 * No character of the name can end the parameter or the header.
 */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const ascii = fileName.toWellFormed().replace(UNQUOTABLE, '_');
  if (ascii === fileName) return `${type}; filename="${ascii}"`;
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    UNENCODED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
