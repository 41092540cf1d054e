import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { MenuItem } from '../components/Menu.tsx';
import { otherAccounts, switchAccount } from '../stores/accounts.ts';
import { requestRedirect, withBlock } from '../stores/ui.ts';
import { mayLeave } from './guarded-history.ts';

/** The other accounts of this browser as entries of a menu: one click, and theirs is the page. */
export function useAccountItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  // What is saved is read when the menu is drawn; an attempt may have taken an account away.
  const [, setAttempts] = useState(0);
  const others = otherAccounts();
  const change = async (username: string): Promise<void> => {
    if (!(await mayLeave())) return;
    const result = await withBlock(() => switchAccount(username));
    setAttempts((count) => count + 1);
    if (result === 'switched') requestRedirect(`/${username}`);
    if (result === 'refused') requestRedirect('/login');
  };
  return [
    { kind: 'heading', id: 'others', label: t('nav.otherAccounts') },
    ...others.map((username) => ({
      kind: 'action' as const,
      id: `switch-${username}`,
      label: t('nav.switchTo', { username }),
      onSelect: () => void change(username),
    })),
  ];
}
