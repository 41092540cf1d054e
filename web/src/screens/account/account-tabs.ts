import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestRedirect } from '../../stores/ui.ts';

/** Tabs of account management, in order. Each has its own address. */
export const ACCOUNT_TABS = ['info', 'password', 'email', 'support', 'history', 'delete'] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Returns the tab of the address; the first one by default. */
export function useAccountTab(): AccountTab {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2];
  const tab = ACCOUNT_TABS.find((tab) => tab === name);
  useEffect(() => {
    if (tab === undefined) requestRedirect('/account/info');
  }, [tab]);
  return tab ?? 'info';
}
