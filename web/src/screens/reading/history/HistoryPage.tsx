import type { Group } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useEffect, useRef } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { loadOlderHistory, refreshHistory, useHistory } from '../../../stores/history.ts';
import styles from './HistoryScreen.module.css';
import { RevisionList } from './RevisionList.tsx';
import { RevisionTimeline } from './RevisionTimeline.tsx';
import { RevisionView } from './RevisionView.tsx';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { useRestore } from './use-restore.ts';

/** List of versions, and one of them. The address holds the version and the one to compare with. */
export function HistoryPage({
  space,
  group,
  docId,
  historyId,
}: {
  readonly space: Space;
  readonly group: Group;
  readonly docId: string;
  /** Null for the newest. */
  readonly historyId: string | null;
}) {
  const [query, setQuery] = useSearchParams();
  const items = useHistory((state) => state.items);
  const isWhole = useHistory((state) => state.isWhole);
  const isLoading = useHistory((state) => state.isLoading);
  const selectedId = query.get('at') ?? historyId ?? items[0]?.id ?? '';
  const baseId = query.get('from');
  const title = items[0]?.title ?? '';
  const docAddress = docId === group.homeDocId ? `/${group.name}` : docPath(group.name, docId, title);
  const access = space.docs.find(({ id }) => id === docId)?.access ?? 'private';
  const restore = useRestore(docId, docAddress, access !== 'private');
  useFreshHistory(selectedId === items[0]?.id);

  const isMissing = useHistory((state) => state.missing[selectedId] !== undefined);
  // The version before the oldest one in the list is unknown until the next page is loaded.
  const isBeforeUnknown =
    !isWhole && !isMissing && !items.slice(0, -1).some((item) => item.id === selectedId);
  useEffect(() => {
    if (isBeforeUnknown && !isLoading) void loadOlderHistory();
  }, [isBeforeUnknown, isLoading]);

  return (
    <div className={styles['layout']}>
      <HistoryHead title={title} docAddress={docAddress} />
      <div className={styles['side']}>
        <RevisionList
          items={items}
          selectedId={selectedId}
          hasOlder={!isWhole}
          isLoading={isLoading}
          hrefOf={(item) => `/${group.name}/${docId}/history/${item.id}`}
          onOlder={() => void loadOlderHistory()}
        />
      </div>
      <section className={styles['main']}>
        <RevisionTimeline
          items={items}
          selectedId={selectedId}
          onSelect={(id) => setQuery({ at: id }, { replace: true })}
        />
        <RevisionView
          space={space}
          docId={docId}
          selectedId={selectedId}
          baseId={baseId === selectedId ? null : baseId}
          onBase={(id) => {
            const at = query.get('at');
            setQuery(
              { ...(at === null ? {} : { at }), ...(id === null ? {} : { from: id }) },
              { replace: true },
            );
          }}
          onRestore={(id, createdAt) => void restore(id, createdAt)}
        />
      </section>
    </div>
  );
}

/**
 * Asks for newer versions, and texts that autosaves have replaced, when the reader returns to the page or to
 * the current version.
 */
function useFreshHistory(isCurrent: boolean): void {
  useEffect(() => {
    const refresh = (): void => void refreshHistory();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) void refreshHistory();
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
}

/** Title of the document, with the link back to it. */
function HistoryHead({ title, docAddress }: { readonly title: string; readonly docAddress: string }) {
  const { t } = useTranslation('history');
  useTitle(t('title', { title }));
  return (
    <header className={styles['head']}>
      <Link to={docAddress} className={styles['back']}>
        <ArrowLeft size="1rem" aria-hidden="true" />
        {t('back')}
      </Link>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('title', { title })}
      </h1>
    </header>
  );
}
