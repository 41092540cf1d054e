import { ID_PREFIX, SEARCH_QUERY_MAX_LENGTH } from '@maru/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePage } from '../../../stores/page.ts';
import styles from './Search.module.css';

/** Pause in typing after which the search runs. */
const PAUSE_MS = 350;

export const SEARCH_FORM_ID = `${ID_PREFIX}search`;

/** Search field: searches when typing pauses, and at once on Enter; without scripts by the form's address. */
export function SearchBox({
  query,
  onSearch,
}: {
  readonly query: string;
  readonly onSearch: (query: string) => void;
}) {
  const { t } = useTranslation('search');
  const keptLang = usePage((state) => state.keptLang);
  const [typed, setTyped] = useState(query);
  const requestedQuery = useRef(query);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Queries from the address: back, forward, or a link.
    if (query === requestedQuery.current) return;
    requestedQuery.current = query;
    setTyped(query);
  }, [query]);

  const search = (text: string): void => {
    clearTimeout(pause.current);
    if (text.trim() === requestedQuery.current) return;
    requestedQuery.current = text.trim();
    onSearch(requestedQuery.current);
  };
  const begin = useRef(search);
  useEffect(() => {
    if (requestedQuery.current === '') input.current?.focus();
    // Text typed before hydration.
    const early = input.current?.value ?? '';
    if (early !== requestedQuery.current) {
      setTyped(early);
      begin.current(early);
    }
    return () => clearTimeout(pause.current);
  }, []);
  return (
    <form
      id={SEARCH_FORM_ID}
      role="search"
      action="/search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      {keptLang !== null && <input type="hidden" name="lang" value={keptLang} />}
      <div className={styles['box']}>
        <Search size="1.125rem" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          className={styles['input']}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={SEARCH_QUERY_MAX_LENGTH}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(pause.current);
            pause.current = setTimeout(() => search(target.value), PAUSE_MS);
          }}
        />
      </div>
      <Button type="submit" variant="primary" className={styles['submit']}>
        {t('submit')}
      </Button>
    </form>
  );
}
