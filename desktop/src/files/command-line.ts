import type { DesktopAccount } from '@maru/core/desktop';
import { EXPORT_FORMS, isExportForm } from '../settings/export-form.ts';
import type { Translate } from '../texts/translate.ts';
import { describeResults } from './describe-results.ts';
import type { ExportAccounts, ExportTarget } from './export-accounts.ts';

/** Command of the command line, in place of a window. */
export interface ExportCommand extends ExportTarget {
  /** Username, or `name@host` where several servers have it; null: all accounts. */
  readonly account: string | null;
}

/** Options of an export from the command line. */
export const EXPORT_USAGE = `--export DIR [--account NAME] [--format ${EXPORT_FORMS.join('|')}]`;

/** Reads the options of an export; null without them, `invalid` when a value is missing or unknown. */
export function readExportCommand(args: readonly string[]): ExportCommand | 'invalid' | null {
  const folder = valueOf(args, '--export');
  const account = valueOf(args, '--account');
  const form = valueOf(args, '--format') ?? 'numbered';
  if (folder === null) return null;
  if (folder === '' || account === '' || !isExportForm(form)) return 'invalid';
  return { folder, account, form };
}

function valueOf(args: readonly string[], name: string): string | null {
  const inline = args.find((arg) => arg.startsWith(`${name}=`));
  if (inline !== undefined) return inline.slice(name.length + 1);
  const at = args.indexOf(name);
  if (at < 0) return null;
  const value = args[at + 1] ?? '';
  return value.startsWith('--') ? '' : value;
}

export interface RunExportOptions {
  readonly accounts: readonly DesktopAccount[];
  readonly exportAccounts: ExportAccounts;
  readonly t: Translate;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Runs the command. @returns the exit code: 0 when every account was exported completely */
export async function runExport(
  { account, ...target }: ExportCommand,
  options: RunExportOptions,
): Promise<number> {
  const { accounts, exportAccounts, t, print, signal } = options;
  const chosen = account === null ? accounts : accounts.filter((one) => isNamed(one, account));
  if (chosen.length === 0) {
    print(account === null ? t('export.nobody') : t('export.unknownAccount', { username: account }));
    return 1;
  }
  const results = await exportAccounts(target, chosen, signal, () => undefined);
  print(describeResults(results, t));
  return results.length === chosen.length && results.every(({ report }) => report?.isCancelled === false)
    ? 0
    : 1;
}

function isNamed({ server, username }: DesktopAccount, name: string): boolean {
  const wanted = name.toLowerCase();
  return wanted === username.toLowerCase() || wanted === `${username}@${new URL(server).host}`.toLowerCase();
}
