import type { FoundItem } from '@maru/core/api';
import { parseQuery } from '@maru/core/search';
import { docPath } from '@maru/core/text';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useGroup } from '../../../stores/group.ts';
import { loadFirstResults } from '../../../stores/search.ts';
import type { PaletteEntry } from './palette-entries.ts';

const PAUSE_MS = 250;
const FINDS_MAX = 8;
const NONE: readonly FoundItem[] = [];

/**
 * Searches on the server while the user types, and adds links to all results.
 * @param known documents that are shown already
 */
export function usePaletteSearch(
  typed: string,
  known: readonly PaletteEntry[],
  go: (path: string) => void,
): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const group = useGroup((state) => state.group);
  const [finds, setFinds] = useState(NONE);
  const query = typed.trim();
  const isAsked = parseQuery(query).terms.length > 0;
  useEffect(() => {
    if (!isAsked) {
      setFinds(NONE);
      return undefined;
    }
    let isWanted = true;
    const pause = setTimeout(() => {
      void loadFirstResults(query, FINDS_MAX, () => isWanted).then((found) => {
        if (isWanted) setFinds(found);
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [query, isAsked]);

  if (!isAsked) return [];
  const shown = new Set(known.filter(({ section }) => section === 'documents').map(({ id }) => id));
  const texts = finds
    .filter(({ id }) => !shown.has(id))
    .map(({ id, title, groupName, snippet }) => ({
      id,
      section: 'texts' as const,
      label: title,
      detail: snippet === '' ? groupName : fromMark(snippet, query),
      run: () => go(docPath(groupName, id, title)),
    }));
  const address = (more: Readonly<Record<string, string>>): string =>
    `/search?${new URLSearchParams({ q: query, ...more }).toString()}`;
  return [
    ...texts,
    { id: 'all', section: 'search', label: t('searchFor', { query }), run: () => go(address({})) },
    ...(group === null
      ? []
      : [
          {
            id: 'space',
            section: 'search' as const,
            label: t('searchIn', { query, title: group.title }),
            run: () => go(address({ groupName: group.name })),
          },
        ]),
  ];
}

/** Characters before the match: more would push it out of a narrow line. */
const LEAD = 14;

function fromMark(snippet: string, typed: string): string {
  const [mark] = parseQuery(typed).marks(snippet, 1);
  if (mark === undefined || mark.start <= LEAD) return snippet;
  const from = mark.start - LEAD;
  const space = snippet.slice(from, mark.start).indexOf(' ');
  return `…${snippet.slice(space === -1 ? from : from + space + 1)}`;
}
