/** What a name may have inside quotes: neither quotes nor escapes, and no character that reads otherwise somewhere. */
const UNQUOTABLE = /[^ !#$&'()+,\-.0-9;=@A-Z[\]^_`a-z{}~]/gu;
/** What `ext-value` takes as it is (RFC 8187, section 3.2.1). */
const UNENCODED = /[!'()*]/g;

/**
 * A Content-Disposition header (RFC 6266): the name in ASCII for those that know nothing else, and whole in UTF-8. No
 * character of it can end the parameter or the header.
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
