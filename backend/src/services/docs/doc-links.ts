import type { Keyring } from '../../crypto/keyring.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import { hashTitle } from './doc-texts.ts';
import type { DocLinks } from './find-links.ts';

export { mayLink } from './find-links.ts';

/** The links as they are stored. */
export function hashLinks(siteKeys: Pick<SiteKeys, 'hashLink'>, ring: Keyring, { ids, titles }: DocLinks): Buffer[] {
  return [...[...ids].map(siteKeys.hashLink), ...[...titles].map((title) => hashTitle(ring.active.key, title))];
}
