import type { DocItem } from '@maru/core/api';
import { docPath, languageOf } from '@maru/core/text';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadBacklinks, useBacklinks } from '../../../stores/backlinks.ts';
import { prevNextOf } from './prev-next-of.ts';
import styles from './PrevNext.module.css';

export interface PrevNextProps {
  readonly docId: string;
  readonly groupName: string;
  readonly docs: readonly DocItem[];
}

/** Backlinks, and the previous and next documents. Renders nothing where there are none. */
export function PrevNext({ docId, groupName, docs }: PrevNextProps) {
  const { t } = useTranslation('prevNext');
  const [query] = useSearchParams();
  const accessToken = query.get('accessToken');
  const backlinks = useBacklinks((state) => state.byDoc[docId]) ?? [];
  const { before, after } = prevNextOf(docs, docId);
  useEffect(() => {
    void loadBacklinks(docId, accessToken);
  }, [docId, accessToken]);
  return (
    <>
      {backlinks.length > 0 && (
        <section className={styles['backlinks']} aria-labelledby="maru:backlinks-title">
          <h2 id="maru:backlinks-title" className={styles['title']}>
            {t('backlinks')}
          </h2>
          <ul className={styles['list']}>
            {backlinks.map((doc) => (
              <li key={doc.id}>
                <Link
                  to={docPath(doc.groupName, doc.id, doc.title)}
                  lang={languageOf(doc.title) ?? undefined}
                >
                  {doc.title}
                </Link>
                {doc.groupName !== groupName && <span className={styles['group']}>{doc.groupName}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(before !== null || after !== null) && (
        <nav className={styles['beside']} aria-label={t('beside')}>
          {before !== null && (
            <Link to={docPath(groupName, before.id, before.title)} rel="prev" className={styles['way']}>
              <span className={styles['direction']}>
                <ArrowLeft size="0.875rem" aria-hidden="true" />
                {t('before')}
              </span>
              <span lang={languageOf(before.title) ?? undefined}>{before.title}</span>
            </Link>
          )}
          {after !== null && (
            <Link
              to={docPath(groupName, after.id, after.title)}
              rel="next"
              className={`${styles['way']} ${styles['next']}`}
            >
              <span className={styles['direction']}>
                {t('after')}
                <ArrowRight size="0.875rem" aria-hidden="true" />
              </span>
              <span lang={languageOf(after.title) ?? undefined}>{after.title}</span>
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
