import {
  BookOpen,
  Download,
  FileCode,
  History,
  Link as LinkIcon,
  Printer,
  RefreshCw,
  Settings2,
  Share2,
  Trash2,
} from 'lucide-react';
import type { MenuItem } from '../../../components/Menu.tsx';
import type { Translate } from '../../../i18n/texts.ts';
import { requestPrint } from '../../../markup/request-print.ts';
import { can, canWrite } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';

const icon = { size: '1rem', 'aria-hidden': true } as const;

export interface DocumentMenuParts {
  readonly t: Translate;
  readonly readerPath: string;
  readonly historyPath: string;
  readonly shown: ShownDoc;
  readonly onCopy: () => void;
  /** Null where the source is not loaded, as for visitors of a public page. */
  readonly onDownload: (() => void) | null;
  /** Null where the source is not loaded. */
  readonly onDownloadPage: (() => void) | null;
  /** Null where no link can lead to the document by another title than its own. */
  readonly onUpdateLinks: (() => void) | null;
  readonly onShare: () => void;
  readonly onSettings: () => void;
  readonly onDelete: () => void;
}

/** Entries of a document's menu: those of all readers, and those that the server lets the viewer use. */
export function documentMenu({
  t,
  readerPath,
  historyPath,
  shown,
  onCopy,
  onDownload,
  onDownloadPage,
  onUpdateLinks,
  onShare,
  onSettings,
  onDelete,
}: DocumentMenuParts): readonly MenuItem[] {
  const reading: readonly MenuItem[] = [
    { kind: 'link', id: 'reader', to: readerPath, label: t('doc.reader'), icon: <BookOpen {...icon} /> },
    { kind: 'action', id: 'copy', label: t('doc.copyLink'), icon: <LinkIcon {...icon} />, onSelect: onCopy },
    {
      kind: 'action',
      id: 'print',
      label: t('doc.print'),
      icon: <Printer {...icon} />,
      shortcut: 'Ctrl+P',
      onSelect: requestPrint,
    },
  ];
  const download: readonly MenuItem[] =
    onDownload === null
      ? []
      : [
          {
            kind: 'action',
            id: 'download',
            label: t('doc.download'),
            icon: <Download {...icon} />,
            onSelect: onDownload,
          },
        ];
  const pageDownload: readonly MenuItem[] =
    onDownloadPage === null
      ? []
      : [
          {
            kind: 'action',
            id: 'download-page',
            label: t('doc.downloadPage'),
            icon: <FileCode {...icon} />,
            onSelect: onDownloadPage,
          },
        ];
  const sharing: MenuItem = {
    kind: 'action',
    id: 'access',
    label: t('doc.share'),
    icon: <Share2 {...icon} />,
    onSelect: onShare,
  };
  const history: MenuItem = {
    kind: 'link',
    id: 'history',
    to: historyPath,
    label: t('doc.history'),
    icon: <History {...icon} />,
  };
  const linkUpdate: readonly MenuItem[] =
    onUpdateLinks === null
      ? []
      : [
          {
            kind: 'action',
            id: 'update-links',
            label: t('doc.updateLinks'),
            icon: <RefreshCw {...icon} />,
            onSelect: onUpdateLinks,
          },
        ];
  const settings: MenuItem = {
    kind: 'action',
    id: 'settings',
    label: t('doc.settings'),
    icon: <Settings2 {...icon} />,
    onSelect: onSettings,
  };
  const deletion: readonly MenuItem[] = [
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: t('doc.delete'),
      icon: <Trash2 {...icon} />,
      isDangerous: true,
      onSelect: onDelete,
    },
  ];
  return [
    ...(can(shown, 'share') ? [sharing] : []),
    ...(canWrite(shown) ? [settings] : []),
    ...(can(shown, 'edit') ? [history, ...linkUpdate] : []),
    ...reading,
    ...download,
    ...pageDownload,
    ...(can(shown, 'delete') ? deletion : []),
  ];
}
