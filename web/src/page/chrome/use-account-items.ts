import { useEffect, useState } from 'react';
import type { MenuItem } from '../../components/Menu.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { otherAccounts, readAccounts } from '../../stores/accounts.ts';
import type { OtherAccount } from '../../stores/accounts.ts';
import { useSession } from '../../stores/session.ts';
import { changeAccount } from '../session/change-account.ts';

/** Returns the other accounts of this browser as menu entries, which switch at one click. */
export function useAccountItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  // Saved accounts are read at each render; an attempt may have removed one.
  const [, setAttempts] = useState(0);
  const holder = useSession((state) => state.username);
  useEffect(() => {
    void readAccounts().then(() => setAttempts((count) => count + 1));
  }, [holder]);
  const others = otherAccounts();
  const change = async (account: OtherAccount): Promise<void> => {
    await changeAccount(account);
    setAttempts((count) => count + 1);
  };
  return [
    { kind: 'heading', id: 'others', label: t('nav.otherAccounts') },
    ...others.map((account) => ({
      kind: 'action' as const,
      id: `switch-${account.username}-${account.server ?? ''}`,
      label: t('nav.switchTo', { username: nameOf(account, others) }),
      onSelect: () => void change(account),
    })),
  ];
}

/** Adds the server's name, where several servers have the same username. */
function nameOf({ username, server }: OtherAccount, others: readonly OtherAccount[]): string {
  const isAlone = others.filter((other) => other.username === username).length === 1;
  return isAlone || server === null ? username : `${username} (${new URL(server).host})`;
}
