import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OfferedCommand } from '../../../commands/command.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { useGroup } from '../../../stores/group.ts';
import { canWrite } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import { requestRedirect } from '../../../stores/ui.ts';
import { documentCommands } from './document-commands.ts';
import { documentMenu } from './document-menu.tsx';

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
  const doc = shown.doc?.isDamaged === true ? null : shown.doc;
  const hasAliases = useGroup(({ aliases }) => aliases.some(({ docId }) => docId === shown.id));
  const commands = documentCommands(shown, groupName, isHome);
  const items = documentMenu({
    t,
    readerPath,
    historyPath: `/${groupName}/${shown.id}/history`,
    shown,
    onCopy: () => void commands.copy(),
    onDownload: doc === null ? null : () => void commands.download(doc),
    onDownloadPage: doc === null ? null : () => void commands.downloadPage(doc),
    onUpdateLinks: hasAliases ? () => void commands.updateLinks() : null,
    onShare,
    onSettings,
    onDelete: () => void commands.remove(),
  });
  useOfferedCommands([
    ...(canWrite(shown)
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
