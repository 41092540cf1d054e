const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true when a header is one UUID, of any version and in any case. */
export function isUuid(header: string | readonly string[]): header is string {
  return typeof header === 'string' && UUID.test(header);
}
