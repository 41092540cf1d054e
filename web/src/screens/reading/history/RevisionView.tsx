import type { HistoryItem, History } from '@maru/core/api';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { restoreDiffView, useDiffView } from '../../../stores/diff-view.ts';
import { loadRevision, useHistory } from '../../../stores/history.ts';
import styles from './HistoryScreen.module.css';
import { RevisionBar } from './RevisionBar.tsx';
import { useIsWide } from './use-is-wide.ts';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import type { DiffView } from '../../../stores/diff-view.ts';
import { Comparison } from './Comparison.tsx';
import { nameVersion } from '../../../stores/version-names.ts';
import { LazyVersionName } from './LazyVersionName.tsx';
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
  /** The version that is being named, though a newer one may be selected meanwhile. */
  const [named, setNamed] = useState<Pick<HistoryItem, 'id' | 'name'> | null>(null);
  const items = useHistory((state) => state.items);
  const isWhole = useHistory((state) => state.isWhole);
  const revisions = useHistory((state) => state.revisions);
  const missing = useHistory((state) => state.missing);
  const wanted = useDiffView();
  useEffect(restoreDiffView, []);
  const view = wanted === 'split' && !isWide ? 'inline' : wanted;
  const otherId = baseId ?? before(items, selectedId);
  const selected = revisions[selectedId];
  const other = otherId === null ? undefined : revisions[otherId];
  useText(docId, selectedId, selected);
  useText(docId, view === 'page' ? null : otherId, other);
  // The page before stays until the next one is loaded, so that the text is seen to grow.
  const [lastShown, setLastShown] = useState<History | undefined>(undefined);
  if (selected !== undefined && selected !== lastShown) setLastShown(selected);
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
        onName={() => setNamed(items.find(({ id }) => id === selectedId) ?? null)}
        onRestore={() => {
          if (selected !== undefined) onRestore(selectedId, selected.createdAt);
        }}
      />
      {named !== null && (
        <LazyVersionName
          name={named.name}
          onName={(name) => nameVersion(docId, named.id, name)}
          onClose={() => setNamed(null)}
        />
      )}
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(view)}
        className={styles['panel']}
        data-view={view}
        aria-busy={selected === undefined && whyMissing === undefined}
        tabIndex={0}
      >
        {isFirst && view !== 'page' && whyMissing === undefined && (
          <p className={styles['note']}>{t('onlyVersion')}</p>
        )}
        <RevisionContent
          space={space}
          docId={docId}
          selected={selected ?? (view === 'page' ? lastShown : undefined)}
          other={other}
          whyMissing={whyMissing}
          view={isFirst ? 'page' : view}
        />
      </div>
    </>
  );
}

/** Loads the text of a version, unless it is present, until another one is wanted. */
function useText(docId: string, id: string | null, present: History | undefined): void {
  const isWanted = id !== null && present === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    const calling = new AbortController();
    void loadRevision(docId, id, calling.signal);
    return () => calling.abort();
  }, [docId, id, isWanted]);
}

function before(items: readonly HistoryItem[], id: string): string | null {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? null : (items[at + 1]?.id ?? null);
}

/** A version and the one that it is compared with, as far as they are loaded; the older one is the base. */
function RevisionContent({
  space,
  docId,
  selected,
  other,
  whyMissing,
  view,
}: {
  readonly space: Space;
  readonly docId: string;
  readonly selected: History | undefined;
  readonly other: History | undefined;
  /** Reason why one of them could not be loaded; undefined when both could. */
  readonly whyMissing: 'gone' | 'damaged' | 'failed' | undefined;
  readonly view: DiffView;
}) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  if (whyMissing !== undefined) return <p className={styles['note']}>{t(whyMissing)}</p>;
  if (selected !== undefined && view === 'page') {
    return (
      <RevisionPage revision={selected} groupName={space.group?.name ?? ''} docId={docId} docs={space.docs} />
    );
  }
  if (selected === undefined || other === undefined)
    return <ArticleSkeleton label={common('common.loading')} />;
  const [older, newer] = other.createdAt < selected.createdAt ? [other, selected] : [selected, other];
  return (
    <Comparison key={`${older.id} ${newer.id}`} older={older} newer={newer} isSplit={view === 'split'} />
  );
}
