import { ChevronRight, FileText, Folder } from 'lucide-react';
import { docPath, languageOf } from '@maru/core/text';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { loadTimes, useGroup } from '../../../stores/group.ts';
import styles from './Children.module.css';

/** Items added to the list at a time: rendering thousands at once would block the page. */
const STEP = 200;

/** List of the documents in a folder, or at the top of a space. */
export function Children({
  space: { group, docs, isOwner },
  parentId,
  isShown,
  step = STEP,
}: {
  readonly space: Space;
  readonly parentId: string | null;
  readonly isShown: boolean;
  /** Items that are shown at a time. */
  readonly step?: number;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const hasTimes = useGroup((state) => state.hasTimes);
  useEffect(() => {
    if (isShown && !hasTimes) void loadTimes();
  }, [isShown, hasTimes]);
  if (!isShown || group === null) return null;
  const known = new Set(docs.map((doc) => doc.id));
  const children = docs
    .filter((doc) =>
      parentId === null ? doc.parentId === null || !known.has(doc.parentId) : doc.parentId === parentId,
    )
    .sort((a, b) => a.seq - b.seq);
  if (children.length === 0) {
    if (parentId === null) return null;
    const action = isOwner ? (
      <ButtonLink to={`/new?parentId=${parentId}`}>{t('space.newDocumentHere')}</ButtonLink>
    ) : null;
    return <EmptyState text={t('space.emptyFolder')} action={action} />;
  }
  const more = Math.min(step, children.length - shown);
  return (
    <section
      className={styles['children']}
      aria-label={t('space.documents')}
      // Times that the page lacks are loaded by the application.
      data-application={hasTimes ? undefined : 'idle'}
    >
      <h2 className={styles['title']}>{t('space.documents')}</h2>
      <ul className={styles['list']}>
        {children.slice(0, shown).map((doc) => (
          <li key={doc.id}>
            <Link to={docPath(group.name, doc.id, doc.title)} className={styles['row']}>
              {doc.isFolder ? (
                <Folder size="1rem" role="img" aria-label={t('space.folder')} />
              ) : (
                <FileText size="1rem" aria-hidden="true" />
              )}
              <span className={styles['name']} lang={languageOf(doc.title) ?? undefined}>
                {doc.title}
              </span>
              <span className={styles['time']}>{hasTimes && <Time at={doc.updatedAt} />}</span>
              <ChevronRight size="1rem" aria-hidden="true" className={styles['go']} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" className={styles['more']} onClick={() => setShown(shown + step)}>
          {t('space.moreDocuments', { count: String(more) })}
        </Button>
      )}
    </section>
  );
}
