import type { Keyring } from '../../crypto/keyring.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { DocText } from '../../presenters/doc.ts';
import { hashTitle } from './doc-texts.ts';
import type { DocLinks } from './find-links.ts';

/**
 * Without any of these there is nothing to parse for: a wiki link; an id behind a slash, be it written as one, as a
 * backslash (URLs take it for one), or as a character reference. Each way begins with a character, which is found quickly.
 */
const MAY_LINK = /\[\[|[/\\;][0-9a-z]{24}/;

/** False: there is certainly no link in the text. */
export function mayLink({ content }: Pick<DocText, 'content'>): boolean {
  return MAY_LINK.test(content);
}

/** The links as they are stored. */
export function hashLinks(siteKeys: Pick<SiteKeys, 'hashLink'>, ring: Keyring, { ids, titles }: DocLinks): Buffer[] {
  return [...[...ids].map(siteKeys.hashLink), ...[...titles].map((title) => hashTitle(ring.active.key, title))];
}
