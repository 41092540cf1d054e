import { startTransition, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { createGuardedHistory } from './guarded-history.ts';

/** Replaces React Router's BrowserRouter, with a history that can ask before leaving a page. */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createGuardedHistory);
  const [update, setUpdate] = useState(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setUpdate(next))), [history]);
  return (
    <Router location={update.location} navigationType={update.action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
