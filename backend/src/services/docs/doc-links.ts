import type { Keyring } from '../../crypto/keyring.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { DocText } from '../../presenters/doc.ts';
import { hashTitle } from './doc-texts.ts';

/** Link targets of a document: documents and media by id, and documents of its own space by title. */
export interface DocLinks {
  readonly ids: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
}

/**
 * Matches every text that may contain a link: a wiki link, or an id after a
 * slash, in the form of a slash, a backslash (which URLs treat as one), or a
 * character reference. Each form begins with a character that is found quickly.
 */
const MAY_LINK = /\[\[|[/\\;][0-9a-z]{24}/;

/** Returns false when the text certainly has no link. */
export function mayLink({ content }: Pick<DocText, 'content'>): boolean {
  return MAY_LINK.test(content);
}

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
