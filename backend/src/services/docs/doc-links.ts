import type { Keyring } from '../../crypto/keyring.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { DocLinks } from '../texts/find-links.ts';
import { hashTitle } from '../texts/sealed-text.ts';

/** Returns the hashes of links for storage. */
export function hashLinks(
  siteKeys: Pick<SiteKeys, 'hashLink'>,
  ring: Keyring,
  { ids, titles }: DocLinks,
): Buffer[] {
  return [
    ...[...ids].map(siteKeys.hashLink),
    ...[...titles].map((title) => hashTitle(ring.active.key, title)),
  ];
}
