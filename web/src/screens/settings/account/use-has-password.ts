import { useEffect } from 'react';
import { loadLoginMethods, useLoginMethods } from '../../../stores/login-providers.ts';

/** Returns false once it is known that the account has no password: most have one. */
export function useHasPassword(): boolean {
  useEffect(() => void loadLoginMethods(), []);
  return useLoginMethods((state) => state.loginMethods?.hasPassword !== false);
}
