import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestRedirect } from '../../stores/ui.ts';

/** The pages of space management, in their order. Each has its own address. */
export const SPACE_TABS = ['name', 'design', 'export', 'trash'] as const;

export type SpaceTab = (typeof SPACE_TABS)[number];

/** The page that the address names; one that names none leads to the first. */
export function useSpaceTab(): SpaceTab {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2];
  const tab = SPACE_TABS.find((tab) => tab === name);
  useEffect(() => {
    if (tab === undefined) requestRedirect('/space/name');
  }, [tab]);
  return tab ?? 'name';
}
