import type { User } from '@maru/core/api';
import { FirstPassword } from './FirstPassword.tsx';
import { PasswordTab } from './PasswordTab.tsx';
import { useHasPassword } from './use-has-password.ts';

/** Change of the password, or the first one of an account without any. */
export function PasswordPage({ user }: { readonly user: User }) {
  return useHasPassword() ? <PasswordTab user={user} /> : <FirstPassword user={user} />;
}
