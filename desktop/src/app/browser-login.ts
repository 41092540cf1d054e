import { createHash, randomBytes } from 'node:crypto';
import { isApiError } from '@maru/core/api';
import { DESKTOP_LOGIN_PATH } from '@maru/core/desktop';
import type { Accounts } from '../accounts/accounts.ts';
import type { Electron } from '../electron.ts';
import type { AccountCalls } from '../protocol/account-calls.ts';
import { isSameAccount } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';
import type { LoginCallback } from '../window/deep-link.ts';
import type { AccountCommands } from './account-commands.ts';
import type { WindowController } from './window-controller.ts';

/** Login in the system's browser, where passkeys and other sites' logins work. */
export interface BrowserLogin {
  /** Opens the login's page. Another login that waits is over. Rejects when no browser starts. */
  readonly begin: () => Promise<void>;
  /** Takes what the browser has handed over, and signs in. Never rejects. */
  readonly finish: (callback: LoginCallback) => Promise<void>;
}

export interface BrowserLoginOptions {
  readonly electron: Pick<Electron, 'shell'>;
  readonly accounts: Accounts;
  readonly calls: AccountCalls;
  readonly accountCommands: Pick<AccountCommands, 'switchTo'>;
  readonly stage: WindowController;
  readonly t: Translate;
}

/** A login that waits for the browser. In memory alone: no other program learns the verifier (RFC 7636). */
interface Waiting {
  readonly server: string;
  readonly verifier: string;
  readonly state: string;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

export function createBrowserLogin({
  electron,
  accounts,
  calls,
  accountCommands,
  stage,
  t,
}: BrowserLoginOptions): BrowserLogin {
  let waiting: Waiting | null = null;
  return {
    begin: async () => {
      const server = accounts.server();
      if (server === null) throw new Error('There is no server to log in to');
      const [verifier, state] = [newSecret(), newSecret()];
      waiting = { server, verifier, state };
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const query = new URLSearchParams({ challenge, state });
      await electron.shell.openExternal(`${server}${DESKTOP_LOGIN_PATH}?${query.toString()}`);
    },

    finish: async ({ code, state }) => {
      // A link that another page or program has made: the login that waits goes on waiting.
      if (waiting?.state !== state) {
        stage.showMessage(t('browserLogin.notBegun'));
        return;
      }
      const { server, verifier } = waiting;
      waiting = null;
      try {
        const { account, path } = await calls.logInByCode(server, { code, state, verifier });
        const current = accounts.current();
        // The page of another account may hold unsaved text, which is saved in that account or asked about.
        if (current !== null && !isSameAccount(current, account)) {
          await accountCommands.switchTo(account, path);
          return;
        }
        accounts.use(account);
        stage.goTo(path);
      } catch (error) {
        stage.showMessage(isApiError(error) ? error.message : t('browserLogin.unreachable'));
      }
    },
  };
}
