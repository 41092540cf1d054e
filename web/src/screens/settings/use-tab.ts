import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestRedirect } from '../../stores/ui.ts';

/**
 * Returns the tab that the second segment of the address names; for any other address the first one, to whose
 * own address it redirects.
 * @param path address of the screen without a tab
 */
export function useTab<T extends string>(path: string, tabs: readonly [T, ...T[]]): T {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2];
  const tab = tabs.find((one) => one === name);
  const [first] = tabs;
  useEffect(() => {
    if (tab === undefined) requestRedirect(`${path}/${first}`);
  }, [path, tab, first]);
  return tab ?? first;
}
