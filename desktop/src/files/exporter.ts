import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountResult, ExportAccounts } from './export-accounts.ts';

/** The one export that may go on at a time. */
export interface Exporter {
  isRunning(): boolean;
  /** Null when one goes on already. */
  run(folder: string, accounts: readonly DesktopAccount[]): Promise<readonly AccountResult[] | null>;
  /** Stops it after the file that is being written. */
  cancel(): void;
}

/** @param onProgress between 0 and 1; null when it is over */
export function createExporter(exportAccounts: ExportAccounts, onProgress: (share: number | null) => void): Exporter {
  let running: AbortController | null = null;
  return {
    isRunning: () => running !== null,
    run: async (folder, accounts) => {
      if (running !== null) return null;
      running = new AbortController();
      onProgress(0);
      try {
        return await exportAccounts(folder, accounts, running.signal, (done, total) => onProgress(done / total));
      } finally {
        running = null;
        onProgress(null);
      }
    },
    cancel: () => running?.abort(),
  };
}
