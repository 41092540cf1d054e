import { permalinkTo } from '../../../markup/article-links.ts';
import type { EnhanceOptions } from '../../../markup/enhance/enhance-article.ts';
import { siteOrigin } from '../../../stores/page.ts';
import { sessionState } from '../../../stores/session.ts';

/** Loads link previews for signed-in users: the server contacts other sites for nobody else. */
export const previewOf: EnhanceOptions['preview'] = async (url) =>
  sessionState().username === null
    ? null
    : (await import('../../../stores/link-previews.ts')).loadLinkPreview(url);

/** Loads title and beginning of a linked document. */
export const docPreviewOf: EnhanceOptions['docPreview'] = async (id, query) =>
  (await import('../../../stores/link-previews.ts')).loadDocPreview(id, query);

/** Returns the address of a section of the article on this site. */
export const permalinkHere = (slug: string): string => permalinkTo(slug, siteOrigin());
