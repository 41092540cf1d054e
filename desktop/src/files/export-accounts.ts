import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountCalls } from '../protocol/account-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { ServerFetch } from '../protocol/server-fetch.ts';
import type { ExportForm } from '../settings/export-form.ts';
import { exportAccount } from './export-account.ts';
import { ExportError } from './export-error.ts';
import { openExportFolder } from './export-folder.ts';
import type { ExportReport } from './export-counters.ts';

/** Folder of an export, and the form of its files. */
export interface ExportTarget {
  readonly folder: string;
  readonly form: ExportForm;
}

/** Result of one account's export. */
export interface AccountResult {
  readonly account: DesktopAccount;
  readonly report: ExportReport | null;
  readonly error: ExportError | null;
}

export interface ExportAccountsOptions {
  readonly accounts: Accounts;
  readonly calls: AccountCalls;
  readonly serverFetch: ServerFetch;
}

/**
 * Exports accounts sequentially, each into a folder of its own: a failure of one does not stop the others.
 */
export type ExportAccounts = (
  target: ExportTarget,
  chosen: readonly DesktopAccount[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<readonly AccountResult[]>;

export function createExportAccounts({
  accounts,
  calls,
  serverFetch,
}: ExportAccountsOptions): ExportAccounts {
  return async ({ folder: base, form }, chosen, signal, onProgress) => {
    const results: AccountResult[] = [];
    for (const account of chosen) {
      if (signal.aborted) break;
      try {
        const folder = await openExportFolder(base, folderName(account));
        const report = await exportAccount({
          client: calls.clientOf(account),
          fetchMedia: async (path) => {
            const response = await serverFetch(account.server, accounts.find(account), {
              method: 'GET',
              path,
              signal,
            });
            if (response.ok && response.body !== null) return response.body;
            await response.body?.cancel();
            return null;
          },
          username: account.username,
          folder,
          form,
          signal,
          onProgress,
        });
        results.push({ account, report, error: null });
      } catch (error) {
        results.push({
          account,
          report: null,
          error: error instanceof ExportError ? error : new ExportError('unknown', error),
        });
      }
    }
    return results;
  };
}

/**
 * Returns the folder name of an account: its name and its
 * server's, since several servers may have the same username.
 */
export function folderName({ server, username }: DesktopAccount): string {
  return `${username}@${new URL(server).host.replaceAll(/[^a-z0-9.-]/g, '_')}`;
}
