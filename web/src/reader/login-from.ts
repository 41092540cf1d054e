/** Returns the address of the login that leads back to a path. */
export function loginPathFrom(pathname: string): string {
  return `/login?next=${encodeURIComponent(pathname)}`;
}
