import { ChevronRight, FileText, Folder } from 'lucide-react';
import { docPath, languageOf } from '@maru/core/text';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { classNames } from '../../../components/class-names.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { loadTimes, useGroup } from '../../../stores/group.ts';
import styles from './Children.module.css';

/** Items added to the list at a time: rendering thousands at once would block the page. */
const STEP = 200;

/** Parameter of the address: the list continues behind this document. */
const CURSOR = 'cursor';
const LIST_ID = 'maru:documents';

/** List of the documents in a folder, or at the top of a space. */
export function Children({
  space: { group, docs, isOwner },
  parentId,
  isShown,
  path,
  step = STEP,
}: {
  readonly space: Space;
  readonly parentId: string | null;
  readonly isShown: boolean;
  /** Of the page; null where its list is whole. */
  readonly path: string | null;
  /** Items that are shown at a time. */
  readonly step?: number;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const [query] = useSearchParams();
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
  // Without scripts the list continues by links. A part that the server sent begins behind this document.
  const after = children.findIndex(({ id }) => id === query.get(CURSOR));
  const rest = children.slice(after + 1);
  if (children.length === 0) {
    if (parentId === null) return null;
    const action = isOwner ? (
      <ButtonLink to={`/new?parentId=${parentId}`}>{t('space.newDocumentHere')}</ButtonLink>
    ) : null;
    return <EmptyState text={t('space.emptyFolder')} action={action} />;
  }
  const more = Math.min(step, rest.length - shown);
  return (
    <section
      id={LIST_ID}
      className={styles['children']}
      aria-label={t('space.documents')}
      // Times that the page lacks are loaded by the application.
      data-application={hasTimes ? undefined : 'act'}
    >
      <h2 className={styles['title']}>{t('space.documents')}</h2>
      <ul className={styles['list']}>
        {rest.slice(0, shown).map((doc) => (
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
        <>
          <Button
            variant="quiet"
            className={classNames(styles['more'], 'withScript')}
            onClick={() => setShown(shown + step)}
          >
            {t('space.moreDocuments', { count: String(more) })}
          </Button>
          {path !== null && (
            <ButtonLink
              className={classNames(styles['more'], 'withoutScript')}
              to={`${path}?${CURSOR}=${rest[shown - 1]?.id ?? ''}#${LIST_ID}`}
            >
              {t('explore.more')}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}
