import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/use-title.ts';
import { search } from '../../stores/search.ts';
import { useSession } from '../../stores/session.ts';
import { ScopePicker } from './ScopePicker.tsx';
import styles from './Search.module.css';
import { SearchBox } from './SearchBox.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { useSearchInput } from './use-question.ts';

/** Search page: all public documents, and all of the user's own. */
export function SearchScreen() {
  const { t } = useTranslation('search');
  const [{ query, groupName }, ask] = useSearchInput();
  const username = useSession((state) => state.username);
  const question = useMemo(() => ({ query, groupName }), [query, groupName]);
  const run = useCallback(() => void search(question), [question]);
  // Runs again after a login, since a user has more results.
  useEffect(run, [run, username]);
  useTitle(query === '' ? t('title') : t('titleOf', { query }));
  return (
    <div className={styles['screen']}>
      <h1 className="screenTitle" tabIndex={-1}>
        {t('title')}
      </h1>
      <SearchBox query={query} onSearch={(typed) => ask({ query: typed })} />
      <ScopePicker groupName={groupName} onPick={(name) => ask({ groupName: name })} />
      {query === '' ? (
        <p className="screenLead">{t(username === null ? 'empty' : 'emptyOwn')}</p>
      ) : (
        <SearchOutcome question={question} onRetry={run} onWiden={() => ask({ groupName: null })} />
      )}
    </div>
  );
}
