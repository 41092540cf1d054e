import type { Doc } from '@maru/core/api';
import { titleFileName } from '@maru/core/export';
import { wikiLinkResolver } from '@maru/core/text';
import { saveFile } from '../../../components/save-file.ts';
import { currentLocale, translate } from '../../../i18n/instances.ts';
import { articleHtml } from '../../../markup/article-html.ts';
import { articleNames } from '../../../markup/article-names.ts';
import { linkFolderOf } from '../../../page/shown-doc/use-link-resolver.ts';
import { withSiteLinks } from '../../../static-page/site-links.ts';
import { staticPage } from '../../../static-page/static-page.ts';
import { groupState } from '../../../stores/group.ts';
import { inlineMedia } from '../../../stores/inlined-media.ts';
import { siteOrigin } from '../../../stores/page.ts';

/**
 * Saves a document as one page that needs no network: with its style and media inside it. Its links lead to
 * the site.
 * @param language from its settings; null where it is detected
 * @returns the number of media that are links as well
 */
export async function downloadPage(doc: Doc, groupName: string, language: string | null): Promise<number> {
  const { group, docs, aliases } = groupState();
  const place = { folderId: linkFolderOf(docs, doc.id), aliases: doc.linkAliases ?? aliases };
  const article = articleHtml(doc.content, doc.props, wikiLinkResolver(groupName, docs, place));
  const { html, left } = await inlineMedia(article);
  const page = staticPage(
    {
      locale: currentLocale(),
      title: doc.title,
      html: withSiteLinks(html, `${siteOrigin()}/${groupName}/${doc.id}`),
      language,
      style: group?.style ?? null,
    },
    articleNames(translate),
  );
  saveFile(titleFileName(doc.title, 'html'), new Blob([page], { type: 'text/html;charset=utf-8' }));
  return left;
}
