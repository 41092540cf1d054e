import type { FoundLink, LinkingDoc } from '@maru/core/api';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Links.module.css';

/** A link in the list, with its document. */
export interface ListedLink {
  readonly groupName: string;
  readonly doc: LinkingDoc;
  readonly link: FoundLink;
}

/** A wiki link as it is written, with its number and what can be done about it. */
export function LinkItem({
  link: { target, count },
  isWide = false,
  children,
}: Pick<ListedLink, 'link'> & {
  /** True where the rest stands below the link. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('spaceSettings');
  return (
    <li className={styles['row']} data-link="" data-wide={isWide || undefined}>
      <span className={styles['target']}>
        <code>[[{target}]]</code>
        {count > 1 && <span className={styles['note']}>{t('links.times', { count })}</span>}
      </span>
      {children}
    </li>
  );
}
