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

/** A link as it is written, with its number and what is known or can be done about it. */
export function LinkItem({
  link: { target, count },
  shown = <code>[[{target}]]</code>,
  isWide = false,
  children,
}: Pick<ListedLink, 'link'> & {
  /** By default a wiki link in its marks. */
  readonly shown?: ReactNode;
  /** True where the rest stands below the link. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('spaceSettings');
  return (
    <li className={styles['row']} data-link="" data-wide={isWide || undefined}>
      <span className={styles['target']}>
        {shown}
        {count > 1 && <span className={styles['note']}>{t('links.times', { count })}</span>}
      </span>
      {children}
    </li>
  );
}
