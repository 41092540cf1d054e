import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OfferedCommand } from '../../../commands/command.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { can } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import { requestRedirect, showToast } from '../../../stores/ui.ts';
import { translate } from '../../../i18n/instances.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import { documentMenu } from './document-menu.tsx';
import type { Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { copyLink } from './copy-link.ts';

/** Key codes of entries with a single-letter shortcut. */
const CODES: Readonly<Record<string, string>> = { history: 'KeyH' };

/**
 * Returns the entries of a document's menu, and offers their
 * actions to the palette and partly as single-key shortcuts.
 */
export function useDocumentMenu({
  shown,
  groupName,
  isHome,
  readerPath,
  editPath,
  onShare,
  onSettings,
}: {
  readonly shown: ShownDoc;
  readonly groupName: string;
  readonly isHome: boolean;
  readonly readerPath: string;
  readonly editPath: string;
  readonly onShare: () => void;
  readonly onSettings: () => void;
}): readonly MenuItem[] {
  const { t } = useTranslation();
  const { doc } = shown;
  const { copy, remove } = documentCommands(shown, groupName, isHome);
  const items = documentMenu({
    t,
    readerPath,
    historyPath: `/${groupName}/${shown.id}/history`,
    shown,
    onCopy: () => void copy(),
    onDownload: doc === null ? null : () => void download(doc),
    onDownloadPage: doc === null ? null : () => void downloadPage(doc, groupName, shown.language ?? null),
    onShare,
    onSettings,
    onDelete: () => void remove(),
  });
  useOfferedCommands([
    ...(can(shown, 'edit')
      ? [{ id: 'edit', label: t('doc.edit'), code: 'KeyE', run: () => requestRedirect(editPath) }]
      : []),
    ...items.flatMap(offeredBy),
  ]);
  return items;
}

function offeredBy(item: MenuItem): readonly OfferedCommand[] {
  if (item.kind !== 'action' && item.kind !== 'link') return [];
  const code = CODES[item.id];
  const run = item.kind === 'action' ? item.onSelect : () => requestRedirect(item.to);
  return [{ id: item.id, label: item.label, ...(code === undefined ? {} : { code }), run }];
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

interface DocumentCommands {
  readonly copy: () => Promise<void>;
  /** Moves the document to the trash after a question that names it; then shows the space. */
  readonly remove: () => Promise<void>;
}

/** Returns the actions of a document's menu. */
function documentCommands(shown: ShownDoc, groupName: string, isHome: boolean): DocumentCommands {
  const copy = (): Promise<void> =>
    copyLink(isHome ? `/${groupName}` : docPath(groupName, shown.id, shown.title), shown.doc);
  const remove = async (): Promise<void> => {
    // Loaded on demand, since readers never delete.
    const part = await withTexts(import('../tree/delete-with-undo.ts'), 'rest').catch(() => null);
    if (part === null) showToast(translate('common.error.network_error'), 'danger');
    else await part.deleteWithUndo([shown], { groupName, currentId: shown.id });
  };
  return { copy, remove };
}
