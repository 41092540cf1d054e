import { startTransition, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { createGuardedHistory } from './guarded-history.ts';

/**
 * Replaces React Router's BrowserRouter, with a history that can ask before leaving a page.
 * @param prepare fetches what the page at an address needs, while the one before is shown; null: nothing
 */
export function AppRouter({
  children,
  prepare,
}: {
  readonly children: ReactNode;
  readonly prepare: (to: Location, from: Location) => Promise<void> | null;
}) {
  const [history] = useState(createGuardedHistory);
  const [update, setUpdate] = useState(history.current);
  useLayoutEffect(() => {
    let newest = history.current();
    let shown = newest;
    return history.listen((next) => {
      newest = next;
      const show = (): void => {
        if (newest !== next) return;
        shown = next;
        startTransition(() => setUpdate(next));
      };
      const prepared = prepare(next.location, shown.location);
      if (prepared === null) show();
      else void prepared.then(show, show);
    });
  }, [history, prepare]);
  return (
    <Router location={update.location} navigationType={update.action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
