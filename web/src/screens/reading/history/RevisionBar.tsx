import type { HistoryItem } from '@maru/core/api';
import { formatFull, formatShort } from '@maru/core/text';
import { Bookmark, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { setDiffView } from '../../../stores/diff-view.ts';
import type { DiffView } from '../../../stores/diff-view.ts';
import styles from './HistoryScreen.module.css';

/** Controls of a version: comparison, view, and restore. */
export function RevisionBar({
  items,
  selectedId,
  baseId,
  view,
  views,
  panelId,
  canRestore,
  onBase,
  onName,
  onRestore,
}: {
  readonly items: readonly HistoryItem[];
  readonly selectedId: string;
  /** Version chosen to compare with; null: the one before. */
  readonly baseId: string | null;
  readonly view: DiffView;
  readonly views: readonly DiffView[];
  readonly panelId: string;
  readonly canRestore: boolean;
  readonly onBase: (id: string | null) => void;
  readonly onName: () => void;
  readonly onRestore: () => void;
}) {
  const { t } = useTranslation('history');
  const id = useId();
  return (
    <div className={styles['bar']}>
      <div className={styles['compare']}>
        <label htmlFor={id} className={styles['compareLabel']}>
          {t('compare')}
        </label>
        <select
          id={id}
          className={styles['select']}
          value={baseId ?? ''}
          onChange={(event) => onBase(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{t('previous')}</option>
          {items.map(
            (item, index) =>
              item.id !== selectedId && (
                <option key={item.id} value={item.id} title={formatFull(new Date(item.createdAt))}>
                  {index === 0 || item.name !== null
                    ? `${item.name ?? t('current')} (${timeOf(item, items)})`
                    : timeOf(item, items)}
                </option>
              ),
          )}
        </select>
      </div>
      <Tabs
        label={t('view')}
        tabs={views.map((value) => ({ value, label: t(value) }))}
        value={view}
        controls={() => panelId}
        onChange={setDiffView}
      />
      {items.some(({ id: known }) => known === selectedId) && (
        <Button
          variant="quiet"
          icon={<Bookmark size="0.9375rem" aria-hidden="true" />}
          className={styles['name']}
          onClick={onName}
        >
          {t(nameOf(items, selectedId) === null ? 'name' : 'rename')}
        </Button>
      )}
      {canRestore && (
        <Button icon={<RotateCcw size="0.9375rem" aria-hidden="true" />} onClick={onRestore}>
          {t('restore')}
        </Button>
      )}
    </div>
  );
}

/** Returns the time of a version, with seconds where another version is of the same minute. */
function timeOf({ id, createdAt }: HistoryItem, items: readonly HistoryItem[]): string {
  const short = formatShort(new Date(createdAt));
  const isShared = items.some((item) => item.id !== id && formatShort(new Date(item.createdAt)) === short);
  return isShared ? formatFull(new Date(createdAt)) : short;
}

function nameOf(items: readonly HistoryItem[], id: string): string | null {
  return items.find((item) => item.id === id)?.name ?? null;
}
