import type { User } from '@maru/core/api';
import type { AccountTab } from '@maru/core/site-map';
import type { ComponentType } from 'react';
import { DeleteTab } from './DeleteTab.tsx';
import { EmailTab } from './EmailTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { InfoTab } from './InfoTab.tsx';
import { PasswordPage } from './PasswordPage.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SupportTab } from './SupportTab.tsx';

/** Components of the tabs of account management. */
export const ACCOUNT_PAGES: { readonly [T in AccountTab]: ComponentType<{ readonly user: User }> } = {
  info: InfoTab,
  password: PasswordPage,
  security: SecurityTab,
  email: EmailTab,
  delete: DeleteTab,
  support: SupportTab,
  history: HistoryTab,
};
