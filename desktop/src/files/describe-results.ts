import type { Translate } from '../texts/translate.ts';
import type { AccountResult } from './export-accounts.ts';

/** Describes the results of exports: a line for each account, and further lines for exceptions. */
export function describeResults(results: readonly AccountResult[], t: Translate): string {
  return results
    .map(({ account, report, error }) => {
      const { username } = account;
      const lines: string[] = [];
      if (report !== null) {
        const { written, unchanged, removed } = report;
        lines.push(
          report.isCancelled
            ? t('export.cancelled')
            : t('export.done', { count: written, kept: unchanged, removed }),
        );
        if (report.setAside.length > 0) lines.push(t('export.setAside', { count: report.setAside.length }));
        if (report.missingMedia > 0) lines.push(t('export.missingMedia', { count: report.missingMedia }));
        if (report.damaged > 0) lines.push(t('export.damaged', { count: report.damaged }));
      } else {
        lines.push(t(`export.failed.${error?.failure ?? 'unknown'}`, { username }));
      }
      return results.length > 1 ? `${username}: ${lines.join(' ')}` : lines.join('\n');
    })
    .join('\n');
}
