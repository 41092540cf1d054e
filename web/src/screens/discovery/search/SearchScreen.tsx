import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { search } from '../../../stores/search.ts';
import { useSession } from '../../../stores/session.ts';
import styles from './Search.module.css';
import { SEARCH_FORM_ID, SearchBox } from './SearchBox.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { searchQuestion } from '@maru/core/search';
import type { SearchQuestion } from '@maru/core/search';
import { useSearchParams } from 'react-router-dom';

/** Search page: all public documents, and all of the user's own. */
export function SearchScreen() {
  const { t } = useTranslation('search');
  const [{ query, groupName }, ask] = useSearchQuestion();
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

/**
 * Scope of a search: everywhere, the user's own space, or the
 * one in the address. Renders nothing where there is no choice.
 */
function ScopePicker({
  groupName,
  onPick,
}: {
  readonly groupName: string | null;
  readonly onPick: (groupName: string | null) => void;
}) {
  const { t } = useTranslation('search');
  const username = useSession((state) => state.username);
  const isOthers = groupName !== null && groupName !== username;
  const scopes = [
    { value: null, label: t('everywhere') },
    ...(username === null ? [] : [{ value: username, label: t('mySpace') }]),
    ...(isOthers ? [{ value: groupName, label: t('inSpace', { name: groupName }) }] : []),
  ];
  if (scopes.length === 1) return null;
  return (
    <fieldset className={styles['scopes']}>
      <legend className="visuallyHidden">{t('where')}</legend>
      {scopes.map(({ value, label }) => (
        <label key={value ?? ''} className={styles['scope']}>
          {/* Part of the form, for its address where no script runs. */}
          <input
            type="radio"
            form={SEARCH_FORM_ID}
            name="groupName"
            value={value ?? ''}
            checked={value === groupName}
            onChange={() => onPick(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Returns the query in the address, and a function that changes it;
 * the browser's back button leads to the page before the first query.
 */
function useSearchQuestion(): readonly [
  question: SearchQuestion,
  ask: (change: Partial<SearchQuestion>) => void,
] {
  const [params, setParams] = useSearchParams();
  const question = searchQuestion(params.get('q'), params.get('groupName'));
  const ask = (change: Partial<SearchQuestion>): void => {
    const { query, groupName } = { ...question, ...change };
    setParams(
      { ...(query === '' ? {} : { q: query }), ...(groupName === null ? {} : { groupName }) },
      { replace: true },
    );
  };
  return [question, ask];
}
