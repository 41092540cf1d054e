import { EXPORT_INTERVAL_MS } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import { describeResults } from '../files/describe-results.ts';
import type { AccountResult } from '../files/export-accounts.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';

/** The export that goes on by itself while the app runs. */
export interface HourlyExport {
  /** Exports if it is wanted, and an hour has gone by since the last time. Never rejects. */
  check(): Promise<void>;
}

export interface HourlyExportOptions {
  readonly settings: SettingsStore;
  readonly accounts: () => readonly DesktopAccount[];
  /** Null when an export goes on already. */
  readonly run: (folder: string, accounts: readonly DesktopAccount[]) => Promise<readonly AccountResult[] | null>;
  readonly t: Translate;
  /** Says what went wrong, to somebody who is busy with something else. */
  readonly tell: (message: string) => void;
}

/** How often it is looked whether the hour is over: it may have ended while the computer slept. */
export const HOURLY_CHECK_MS = 60_000;

/** Repeats the export of all accounts. The time of the last one outlives the app, so that short sessions add up to hours. */
export function createHourlyExport({ settings, accounts, run, t, tell }: HourlyExportOptions): HourlyExport {
  let told = '';
  return {
    check: async () => {
      const { exportsHourly, exportFolder, exportedAt } = settings.get();
      const now = Date.now();
      // One from the future is a clock that was set back.
      const isDue = exportedAt === null || exportedAt > now || now - exportedAt >= EXPORT_INTERVAL_MS;
      if (!exportsHourly || exportFolder === null || !isDue || accounts().length === 0) return;
      const results = await run(exportFolder, accounts());
      if (results === null) return;
      settings.set({ exportedAt: now });
      const failed = results.filter(({ error }) => error !== null);
      // What went well needs no word; what goes on failing is told once.
      const message = failed.length === 0 ? '' : t('export.hourlyFailed', { what: describeResults(failed, t) });
      if (message !== '' && message !== told) tell(message);
      told = message;
    },
  };
}
