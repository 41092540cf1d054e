import type { Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { translate } from '../../../i18n/instances.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import { showToast } from '../../../stores/ui.ts';
import { copyLink } from './copy-link.ts';

interface DocumentCommands {
  readonly copy: () => Promise<void>;
  readonly download: (doc: Doc) => Promise<void>;
  readonly downloadPage: (doc: Doc) => Promise<void>;
  readonly updateLinks: () => Promise<void>;
  /** Moves the document to the trash after a question that names it; then shows the space. */
  readonly remove: () => Promise<void>;
}

/** Returns the actions of a document's menu. The code of most is loaded with the first use. */
export function documentCommands(shown: ShownDoc, groupName: string, isHome: boolean): DocumentCommands {
  const copy = (): Promise<void> =>
    copyLink(isHome ? `/${groupName}` : docPath(groupName, shown.id, shown.title), shown.doc);
  const remove = async (): Promise<void> => {
    // Loaded on demand, since readers never delete.
    const part = await withTexts(import('../tree/delete-with-undo.ts'), 'rest').catch(() => null);
    if (part === null) showToast(translate('common.error.network_error'), 'danger');
    else await part.deleteWithUndo([shown], { groupName, currentId: shown.id });
  };
  return {
    copy,
    download,
    downloadPage: (doc) => downloadPage(doc, groupName, shown.language ?? null),
    updateLinks: () => updateLinks(shown),
    remove,
  };
}

/** Saves the document's source as a file that its title names. */
async function download({ title, content }: Doc): Promise<void> {
  // Loaded on demand with the names of exports, since few use it.
  const part = await import('./download-doc.ts').catch(() => null);
  if (part === null) showToast(translate('common.error.network_error'), 'danger');
  else part.downloadDoc(title, content);
}

/** Saves the document as one page with its media, and says how many of them are links. */
async function downloadPage(doc: Doc, groupName: string, language: string | null): Promise<void> {
  const part = await import('./download-page.ts').catch(() => null);
  if (part === null) return showToast(translate('common.error.network_error'), 'danger');
  // The media come over the network first.
  if (doc.content.includes('/media/')) showToast(translate('doc.preparingPage'));
  const left = await part.downloadPage(doc, groupName, language);
  if (left > 0) showToast(translate('doc.downloadedLinks', { count: left }));
}

/** Writes the document's title into the owner's links by former ones. */
async function updateLinks({ id, title }: ShownDoc): Promise<void> {
  // Loaded on demand, since few use it.
  const part = await withTexts(import('../../../stores/link-updates.ts'), 'tree', 'rest').catch(() => null);
  if (part === null) showToast(translate('common.error.network_error'), 'danger');
  else await part.updateLinksTo({ id, title });
}
