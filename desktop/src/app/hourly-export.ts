import { EXPORT_INTERVAL_MS } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import { describeResults } from '../files/describe-results.ts';
import type { AccountResult } from '../files/export-accounts.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';

/** Automatic export while the app runs. */
export interface HourlyExport {
  /** Exports if enabled and an hour has passed since the last export. Never rejects. */
  check(): Promise<void>;
}

export interface HourlyExportOptions {
  readonly settings: SettingsStore;
  readonly accounts: () => readonly DesktopAccount[];
  /** Returns null when an export is already running. */
  readonly run: (
    folder: string,
    accounts: readonly DesktopAccount[],
  ) => Promise<readonly AccountResult[] | null>;
  readonly t: Translate;
  /** Shows a failure without interrupting the user. */
  readonly notify: (message: string) => void;
}

/** Interval of the check for the next export: the hour may have ended while the computer slept. */
export const HOURLY_CHECK_MS = 60_000;

/**
 * Repeats the export of all accounts. The time of the last
 * one is stored, so that short sessions add up to hours.
 */
export function createHourlyExport({
  settings,
  accounts,
  run,
  t,
  notify,
}: HourlyExportOptions): HourlyExport {
  let reported = '';
  return {
    check: async () => {
      const { exportsHourly, exportFolder, exportedAt } = settings.get();
      const now = Date.now();
      // A time in the future results from a clock that was set back.
      const isDue = exportedAt === null || exportedAt > now || now - exportedAt >= EXPORT_INTERVAL_MS;
      if (!exportsHourly || exportFolder === null || !isDue || accounts().length === 0) return;
      const results = await run(exportFolder, accounts());
      if (results === null) return;
      settings.set({ exportedAt: now });
      const failed = results.filter(({ error }) => error !== null);
      // Success is not reported; a repeated failure is reported once.
      const message =
        failed.length === 0 ? '' : t('export.hourlyFailed', { what: describeResults(failed, t) });
      if (message !== '' && message !== reported) notify(message);
      reported = message;
    },
  };
}
