import { docPath, languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { ancestorsOf } from '../../../components/tree-rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import styles from './DocumentColumn.module.css';

/** Links to the folders of a document that the viewer may see, outermost first. */
export function Breadcrumb({ space: { group, docs }, id }: { readonly space: Space; readonly id: string }) {
  const { t } = useTranslation();
  // Long lists are incomplete in the server's HTML.
  const folders = ancestorsOf(docs, id).flatMap((above) => docs.find((doc) => doc.id === above) ?? []);
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
