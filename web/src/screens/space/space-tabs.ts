import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestRedirect } from '../../stores/ui.ts';

/** Tabs of space management, in order. Each has its own address. */
export const SPACE_TABS = ['name', 'design', 'export', 'trash'] as const;

export type SpaceTab = (typeof SPACE_TABS)[number];

/** Returns the tab of the address; the first one by default. */
export function useSpaceTab(): SpaceTab {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2];
  const tab = SPACE_TABS.find((tab) => tab === name);
  useEffect(() => {
    if (tab === undefined) requestRedirect('/space/name');
  }, [tab]);
  return tab ?? 'name';
}
