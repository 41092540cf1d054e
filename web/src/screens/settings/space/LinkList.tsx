import type { LinkingDoc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { LinkKind } from '../../../stores/links.ts';
import { AmbiguousLink } from './AmbiguousLink.tsx';
import { MissingLink } from './MissingLink.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './Links.module.css';

const ROWS = { missing: MissingLink, ambiguous: AmbiguousLink, outside: OutsideLink } as const;

/** Documents with their links of one kind. */
export function LinkList({
  groupName,
  docs,
  kind,
}: {
  readonly groupName: string;
  readonly docs: readonly LinkingDoc[];
  readonly kind: LinkKind;
}) {
  const { t } = useTranslation('spaceSettings');
  const Row = ROWS[kind];
  return docs.map((doc) => (
    <section key={doc.id} className={styles['doc']}>
      <h2 className={styles['title']}>
        <Link to={docPath(groupName, doc.id, doc.title)}>{doc.title}</Link>
        {doc.hasWorkingCopy && <span className={styles['note']}>{t('links.unpublished')}</span>}
      </h2>
      <ul className={styles['list']}>
        {doc.links.map((link) => (
          <Row key={link.target} groupName={groupName} doc={doc} link={link} />
        ))}
      </ul>
    </section>
  ));
}
