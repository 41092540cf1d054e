import type { SitePageInput } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { docPath, languageOf } from '@maru/core/text';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ancestorsOf } from '../../../components/tree-rows.ts';
import styles from '../../../components/Tree.module.css';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Documents of one folder that the tree of a page shows. */
export const SITE_LEVEL_MAX = 100;
export const SITE_TREE_ID = 'maru:tree';

/**
 * The documents above a page, beside each of these and in it, as nested lists of links: without a script, Tab
 * reaches each.
 */
export function SiteTree({ page }: { readonly page: SitePageInput }) {
  const { t } = useTranslation();
  const { docs, doc, isHome } = page;
  const known = new Set(docs.map(({ id }) => id));
  const levels = Map.groupBy(docs, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : '',
  );
  const currentId = isHome ? null : (doc?.id ?? null);
  const open = new Set(currentId === null ? [] : [currentId, ...ancestorsOf(docs, currentId)]);
  return (
    <nav id={SITE_TREE_ID} tabIndex={-1} className="site-tree" aria-label={t('nav.documents')} data-chrome>
      <Level page={page} levels={levels} open={open} folderId="" depth={0} currentId={currentId} />
    </nav>
  );
}

interface LevelProps {
  readonly page: SitePageInput;
  /** Documents by their folder; those of the top level under an empty id. */
  readonly levels: ReadonlyMap<string, readonly DocItem[]>;
  readonly open: ReadonlySet<string>;
  readonly folderId: string;
  readonly depth: number;
  readonly currentId: string | null;
}

function Level(props: LevelProps) {
  const { t } = useTranslation('export');
  const { page, levels, open, folderId, depth, currentId } = props;
  const all = (levels.get(folderId) ?? []).toSorted((a, b) => a.seq - b.seq);
  // The page lists what it holds as a whole, so only its tree leaves some out.
  const isOwn = folderId === (currentId ?? '');
  const items = isOwn ? all.slice(0, SITE_LEVEL_MAX) : all;
  const left = all.length - items.length + (page.left[folderId] ?? 0);
  const folder = page.docs.find(({ id }) => id === folderId);
  const name = page.group.name;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={docPath(name, item.id, item.title)}
            className={styles['row']}
            style={{ '--level': depth }}
            aria-current={item.id === currentId ? 'page' : undefined}
          >
            <span className={styles['chevron']} data-open={open.has(item.id) || undefined} aria-hidden="true">
              {item.isFolder && <ChevronRight size="1rem" />}
            </span>
            <span className={styles['title']} lang={languageOf(item.title) ?? undefined}>
              {item.title}
            </span>
          </Link>
          {open.has(item.id) && (levels.get(item.id)?.length ?? 0) > 0 && (
            <Level {...props} folderId={item.id} depth={depth + 1} />
          )}
        </li>
      ))}
      {left > 0 && (
        <li>
          <Link
            to={folder === undefined ? `/${name}` : docPath(name, folder.id, folder.title)}
            className={styles['row']}
            style={{ '--level': depth }}
          >
            <span className={styles['chevron']} aria-hidden="true" />
            {t('site.left', { count: left })}
          </Link>
        </li>
      )}
    </ul>
  );
}
