import { createClient, createFetchTransport, isApiError } from '@maru/core/api';
import type { Client } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import type { DesktopAccount } from '@maru/core/desktop';
import type { Locale } from '@maru/core';
import type { ServerFetch } from './server-fetch.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { StoredAccount } from '../accounts/stored-account.ts';

/** Requests that the app itself sends to servers on behalf of its accounts. */
export interface AccountCalls {
  /**
   * Returns the typed client of an account. Its session is read at every call: renewed ones are used at once.
   */
  clientOf(account: DesktopAccount): Client;
  /**
   * Signs in by the code of a login in the system's browser, and stores the account. The page keeps its own.
   * @returns the account, and the path to go on to: the settings where the site wants a second step set up
   */
  logInByCode(server: string, body: InputOf<'logInByDesktopCode'>['body']): Promise<BrowserAccount>;
  /** Rejects when the server does not respond. */
  readonly isSignedIn: (account: DesktopAccount) => Promise<boolean>;
  /** Ends the session and removes the account, also when the server is unreachable. */
  readonly signOut: (account: DesktopAccount) => Promise<void>;
  /**
   * Ends all of the account's sessions, then removes it.
   * Returns false when the server did not confirm all of them.
   */
  signOutEverywhere(account: DesktopAccount): Promise<boolean>;
}

export interface BrowserAccount {
  readonly account: DesktopAccount;
  readonly path: string;
}

export interface AccountCallsOptions {
  readonly accounts: Accounts;
  readonly serverFetch: ServerFetch;
  readonly deviceId: string;
  readonly locale: () => Locale;
}

export function createAccountCalls({
  accounts,
  serverFetch,
  deviceId,
  locale,
}: AccountCallsOptions): AccountCalls {
  const clientAt = (server: string, account: () => StoredAccount | null): Client =>
    createClient({
      transport: createFetchTransport((path, { method, headers, body = null }) =>
        serverFetch(server, account(), { method, path, headers, body, isAside: true }),
      ),
      deviceId: () => deviceId,
      locale,
      newKey: () => crypto.randomUUID(),
    });
  const clientOf = (account: DesktopAccount): Client =>
    clientAt(account.server, () => accounts.find(account));
  const forget = async (account: DesktopAccount): Promise<boolean> => {
    try {
      await clientOf(account).logout();
      return true;
    } catch {
      return false;
    } finally {
      accounts.remove(account);
    }
  };
  return {
    clientOf,
    logInByCode: async (server, body) => {
      const { user } = await clientAt(server, () => null).logInByDesktopCode({ body });
      const { username } = user;
      const account: DesktopAccount = { server, username };
      // The account is stored: the login stands without this answer.
      const state = await clientOf(account)
        .getSecondStep()
        .catch(() => null);
      const lacksStep =
        state?.isRequired === true &&
        state.secondStep.totp === null &&
        state.secondStep.passkeys.length === 0;
      return { account, path: lacksStep ? '/account/security' : `/${username}` };
    },
    isSignedIn: async (account) => {
      try {
        const { user } = await clientOf(account).me();
        return user.username === account.username;
      } catch (error) {
        if (isApiError(error, 'unauthorized')) return false;
        throw error;
      }
    },
    signOut: async (account) => void (await forget(account)),
    signOutEverywhere: async (account) => {
      const client = clientOf(account);
      try {
        const { sessions } = await client.listSessions();
        for (const { id, current } of sessions) if (!current) await client.deleteSession({ params: { id } });
      } catch {
        await forget(account);
        return false;
      }
      return await forget(account);
    },
  };
}
