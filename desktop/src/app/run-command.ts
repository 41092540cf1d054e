import { EXPORT_USAGE, readExportCommand, runExport } from '../files/command-line.ts';
import type { ExportCommand } from '../files/command-line.ts';
import { createExportAccounts } from '../files/export-accounts.ts';
import { translate } from '../texts/translate.ts';
import type { Translate } from '../texts/translate.ts';
import type { AppServices } from './app-services.ts';

export type Command = ExportCommand | SelfTestCommand | 'invalid';

/**
 * `--self-test[=FILE]`: checks Electron and this system,
 * with a report in JSON in the terminal and in the file.
 */
export interface SelfTestCommand {
  readonly reportFile: string | null;
}

export interface Terminal {
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /** Calls back when the command is interrupted. */
  readonly onInterrupt: (stop: () => void) => void;
}

/** Returns the command among the start's arguments; null when a window is opened. */
export function readCommand(words: readonly string[]): Command | null {
  const selfTest = words.find((word) => word === SELF_TEST || word.startsWith(`${SELF_TEST}=`));
  if (selfTest === undefined) return readExportCommand(words);
  return { reportFile: selfTest === SELF_TEST ? null : selfTest.slice(SELF_TEST.length + 1) };
}

const SELF_TEST = '--self-test';

export function isSelfTest(command: Command | null): command is SelfTestCommand {
  return typeof command === 'object' && command !== null && 'reportFile' in command;
}

/** Runs a command without a window. @returns the exit code */
export async function runCommand(
  command: ExportCommand | 'invalid',
  parts: AppServices,
  { print, onInterrupt }: Terminal,
): Promise<number> {
  const t: Translate = (key, values) => translate(parts.locale(), key, values);
  if (command === 'invalid') {
    print(`maru-desktop ${EXPORT_USAGE}`);
    return 2;
  }
  const failure = parts.keychainFailure();
  if (failure !== null) {
    print(t(`keychain.${failure}`));
    return 1;
  }
  const stopping = new AbortController();
  onInterrupt(() => stopping.abort());
  const code = await runExport(command, {
    accounts: parts.accounts.list(),
    exportAccounts: createExportAccounts(parts),
    t,
    print,
    signal: stopping.signal,
  });
  await parts.settled();
  return code;
}
