import { docPath, languageOf } from '@maru/core/text';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadBacklinks, useBacklinks } from '../../../stores/backlinks.ts';
import { PrevNextLinks } from './PrevNextLinks.tsx';
import type { PrevNextLinksProps } from './PrevNextLinks.tsx';
import styles from './PrevNext.module.css';

export type PrevNextProps = PrevNextLinksProps;

/** Backlinks, and the previous and next documents. Renders nothing where there are none. */
export function PrevNext({ docId, groupName, docs }: PrevNextProps) {
  const { t, language } = useTranslation('prevNext');
  const [query] = useSearchParams();
  const accessToken = query.get('accessToken');
  const loaded = useBacklinks((state) => state.byDoc[docId]);
  const backlinks = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return [...(loaded ?? [])].sort((one, other) => compare(one.title, other.title));
  }, [loaded, language]);
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
      <PrevNextLinks docId={docId} groupName={groupName} docs={docs} />
    </>
  );
}
