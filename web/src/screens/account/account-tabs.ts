import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestRedirect } from '../../stores/ui.ts';

/** The pages of account management, in their order. Each has its own address. */
export const ACCOUNT_TABS = ['info', 'password', 'email', 'support', 'history', 'delete'] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The page that the address names; one that names none leads to the first. */
export function useAccountTab(): AccountTab {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2];
  const tab = ACCOUNT_TABS.find((tab) => tab === name);
  useEffect(() => {
    if (tab === undefined) requestRedirect('/account/info');
  }, [tab]);
  return tab ?? 'info';
}
