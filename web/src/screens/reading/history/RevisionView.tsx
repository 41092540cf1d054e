import type { HistoryItem, History } from '@maru/core/api';
import { useEffect, useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { useDiffView } from '../../../stores/diff-view.ts';
import { loadRevision, useHistory } from '../../../stores/history.ts';
import styles from './HistoryScreen.module.css';
import { RevisionBar } from './RevisionBar.tsx';
import { useIsWide } from './use-is-wide.ts';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import type { DiffView } from '../../../stores/diff-view.ts';
import { Comparison } from './Comparison.tsx';
import { RevisionPage } from './RevisionPage.tsx';

/** A version: compared with another one, or rendered as a page. */
export function RevisionView({
  space,
  docId,
  selectedId,
  baseId,
  onBase,
  onRestore,
}: {
  readonly space: Space;
  readonly docId: string;
  readonly selectedId: string;
  /** Version chosen to compare with; null: the one before. */
  readonly baseId: string | null;
  readonly onBase: (id: string | null) => void;
  readonly onRestore: (historyId: string, createdAt: string) => void;
}) {
  const { t } = useTranslation('history');
  const panelId = useId();
  const isWide = useIsWide();
  const items = useHistory((state) => state.items);
  const isWhole = useHistory((state) => state.isWhole);
  const revisions = useHistory((state) => state.revisions);
  const missing = useHistory((state) => state.missing);
  const wanted = useDiffView();
  const view = wanted === 'split' && !isWide ? 'inline' : wanted;
  const otherId = baseId ?? before(items, selectedId);
  useEffect(() => void loadRevision(docId, selectedId), [docId, selectedId]);
  useEffect(() => {
    if (otherId !== null) void loadRevision(docId, otherId);
  }, [docId, otherId]);

  const selected = revisions[selectedId];
  const other = otherId === null ? undefined : revisions[otherId];
  const isFirst = otherId === null && isWhole;
  const whyMissing = missing[selectedId] ?? (otherId === null ? undefined : missing[otherId]);
  return (
    <>
      <RevisionBar
        items={items}
        selectedId={selectedId}
        baseId={baseId}
        view={view}
        views={isWide ? ['inline', 'split', 'page'] : ['inline', 'page']}
        panelId={panelId}
        canRestore={selected !== undefined && items[0] !== undefined && items[0].id !== selectedId}
        onBase={onBase}
        onRestore={() => {
          if (selected !== undefined) onRestore(selectedId, selected.createdAt);
        }}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(view)}
        className={styles['panel']}
        data-view={view}
        tabIndex={0}
      >
        {isFirst && view !== 'page' && whyMissing === undefined && (
          <p className={styles['note']}>{t('onlyVersion')}</p>
        )}
        <RevisionContent
          space={space}
          selected={selected}
          other={other}
          whyMissing={whyMissing}
          view={isFirst ? 'page' : view}
        />
      </div>
    </>
  );
}

function before(items: readonly HistoryItem[], id: string): string | null {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? null : (items[at + 1]?.id ?? null);
}

/** A version and the one that it is compared with, as far as they are loaded; the older one is the base. */
function RevisionContent({
  space,
  selected,
  other,
  whyMissing,
  view,
}: {
  readonly space: Space;
  readonly selected: History | undefined;
  readonly other: History | undefined;
  /** Reason why one of them could not be loaded; undefined when both could. */
  readonly whyMissing: 'gone' | 'failed' | undefined;
  readonly view: DiffView;
}) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  if (whyMissing !== undefined) return <p className={styles['note']}>{t(whyMissing)}</p>;
  if (selected !== undefined && view === 'page') {
    return <RevisionPage revision={selected} groupName={space.group?.name ?? ''} docs={space.docs} />;
  }
  if (selected === undefined || other === undefined)
    return <ArticleSkeleton label={common('common.loading')} />;
  const [older, newer] = other.createdAt < selected.createdAt ? [other, selected] : [selected, other];
  return (
    <Comparison key={`${older.id} ${newer.id}`} older={older} newer={newer} isSplit={view === 'split'} />
  );
}
