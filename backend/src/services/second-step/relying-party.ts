/** The site as a WebAuthn relying party. */
export interface RelyingParty {
  /** Domain to which passkeys belong. */
  readonly id: string;
  /** Returns true for an origin of the site's pages. */
  isOrigin(origin: string): boolean;
}

const LOCAL = 'localhost';

/**
 * Passkeys belong to the host of the site's address. A site without a name (its address is an IP address)
 * has them on this machine alone, at localhost and any port: browsers allow nothing else.
 * @param siteOrigin the site's own address: never from a request
 */
export function relyingPartyOf(siteOrigin: string): RelyingParty {
  const { hostname, origin } = new URL(siteOrigin);
  if (hostname !== LOCAL && !/^[\d.]+$|^\[/.test(hostname))
    return { id: hostname, isOrigin: (received) => received === origin };
  return { id: LOCAL, isOrigin: (received) => /^http:\/\/localhost(?::\d{1,5})?$/.test(received) };
}
