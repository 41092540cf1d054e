import type { DocItem } from '@maru/core/api';
import { docPath, languageOf } from '@maru/core/text';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './PrevNextLinks.module.css';
import { prevNextOf } from './prev-next-of.ts';

export interface PrevNextLinksProps {
  readonly docId: string;
  readonly groupName: string;
  readonly docs: readonly DocItem[];
}

/** Links to the previous and the next document. Renders nothing where there are none. */
export function PrevNextLinks({ docId, groupName, docs }: PrevNextLinksProps) {
  const { t } = useTranslation('prevNext');
  const { before, after } = prevNextOf(docs, docId);
  if (before === null && after === null) return null;
  return (
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
  );
}
