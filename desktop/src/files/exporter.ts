import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountResult, ExportAccounts, ExportTarget } from './export-accounts.ts';

/** Runs at most one export at a time. */
export interface Exporter {
  isRunning(): boolean;
  /** Returns null when an export is already running. */
  run(target: ExportTarget, accounts: readonly DesktopAccount[]): Promise<readonly AccountResult[] | null>;
  /** Stops the export after the current file. */
  cancel(): void;
}

/** @param onProgress receives a value between 0 and 1; null at the end */
export function createExporter(
  exportAccounts: ExportAccounts,
  onProgress: (share: number | null) => void,
): Exporter {
  let running: AbortController | null = null;
  return {
    isRunning: () => running !== null,
    run: async (target, accounts) => {
      if (running !== null) return null;
      running = new AbortController();
      onProgress(0);
      try {
        return await exportAccounts(target, accounts, running.signal, (done, total) =>
          onProgress(done / total),
        );
      } finally {
        running = null;
        onProgress(null);
      }
    },
    cancel: () => running?.abort(),
  };
}
