import type { Doc } from '@maru/core/api';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { groupState, useGroup } from '../../../stores/group.ts';
import { matchRoute } from '../../../page/navigation/route-table.ts';

/**
 * Lets the check boxes of an article be ticked where they stand. The script is fetched for documents with
 * tasks alone.
 * @param doc null for readers
 */
export function useTickableTasks(
  article: RefObject<HTMLElement | null>,
  html: string,
  doc: Doc | null,
): void {
  const groupName = matchRoute(useLocation().pathname).groupName;
  // The owner's list names the documents that have a working copy.
  const isListed = useGroup(({ group }) => group?.isOwner === true);
  useEffect(() => {
    const element = article.current;
    if (element === null || doc === null || groupName === null || !isListed) return undefined;
    if (element.querySelector('li input[type="checkbox"]') === null) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const begin = async (): Promise<void> => {
      const { tickTasks } = await import('./tick-tasks.ts');
      const hasCopy = groupState().workingCopies.includes(doc.id);
      if (!isOver) stop = tickTasks(element, groupName, doc, hasCopy);
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [article, html, doc, groupName, isListed]);
}
