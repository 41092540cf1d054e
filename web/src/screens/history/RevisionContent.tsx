import type { History } from '@maru/core/api';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ArticleSkeleton } from '../../components/Skeleton.tsx';
import type { Space } from '../../page/use-space.ts';
import type { DiffView } from '../../stores/diff-view.ts';
import { Comparison } from './Comparison.tsx';
import styles from './HistoryScreen.module.css';
import { RevisionPage } from './RevisionPage.tsx';

/** A version and the one that it is compared with, as far as they are loaded; the older one is the base. */
export function RevisionContent({
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
