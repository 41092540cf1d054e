import { docPath, languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { ancestorsOf } from '../../../components/tree-rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import styles from './DocumentColumn.module.css';

/** Links to a folder and those that it is in, as far as the viewer may see them, outermost first. */
export function Breadcrumb({
  space: { group, docs },
  folderId,
}: {
  readonly space: Space;
  /** Null at the top level. */
  readonly folderId: string | null;
}) {
  const { t } = useTranslation();
  // Long lists are incomplete in the server's HTML.
  const ids = folderId === null ? [] : [folderId, ...ancestorsOf(docs, folderId)];
  const folders = ids.flatMap((id) => docs.find((doc) => doc.id === id) ?? []);
  if (group === null || folders.length === 0) return null;
  return (
    <nav aria-label={t('nav.breadcrumb')} data-chrome>
      <ol className={styles['way']}>
        {folders.reverse().map((folder) => (
          <li key={folder.id}>
            <Link
              to={docPath(group.name, folder.id, folder.title)}
              lang={languageOf(folder.title) ?? undefined}
            >
              {folder.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
