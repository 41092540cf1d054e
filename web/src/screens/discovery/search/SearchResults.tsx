import type { FoundItem } from '@maru/core/api';
import { parseQuery, splitMarks } from '@maru/core/search';
import { docPath, languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSession } from '../../../stores/session.ts';
import styles from './Search.module.css';
import type { SearchQuery } from '@maru/core/search';

/** Results: title, excerpt with the match, owner. */
export function SearchResults({
  docs,
  query: typed,
}: {
  readonly docs: readonly FoundItem[];
  readonly query: string;
}) {
  const { t } = useTranslation('search');
  const username = useSession((state) => state.username);
  const query = parseQuery(typed);
  return (
    <ol className={styles['list']} aria-label={t('results')}>
      {docs.map(({ id, title, groupName, snippet }) => (
        <li key={id} className={styles['found']}>
          <h2 className={styles['foundTitle']} lang={languageOf(`${title} ${snippet}`) ?? undefined}>
            <Link to={docPath(groupName, id, title)}>
              <Marked text={title} query={query} />
            </Link>
          </h2>
          {snippet !== '' && (
            <p className={styles['snippet']} lang={languageOf(`${title} ${snippet}`) ?? undefined}>
              <Marked text={snippet} query={query} />
            </p>
          )}
          <p className={styles['about']}>
            <Link to={`/${groupName}`}>{groupName === username ? t('mine') : groupName}</Link>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A text with the matches of a query marked. */
function Marked({ text, query }: { readonly text: string; readonly query: SearchQuery }) {
  return splitMarks(text, query).map((part, index) =>
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
