#!/usr/bin/env node
import { AppError } from '@maru/core/api';
import { readConfig } from '../config.ts';
import { errorMessage } from '../http/messages.ts';
import { leaveOutHttpClient } from '../lean-http.ts';
import { StartError } from '../start-error.ts';
import { UsageError } from './command.ts';
import { createOutput, printable } from './output.ts';
import { helpText, readLine } from './read-line.ts';

/** Command line for operators. Exit codes: 0 success, 1 failure or findings, 2 invalid command line. */

/** Options read by the configuration. */
const CONFIG_OPTIONS = ['data', 'port', 'host'] as const;

async function run(words: readonly string[]): Promise<number> {
  leaveOutHttpClient();
  const { COMMANDS } = await import('./commands.ts');
  const line = readLine(COMMANDS, words);
  if (line.kind === 'help') {
    console.log(helpText(COMMANDS, line.command));
    return 0;
  }
  const { command, call } = line;
  const configured = CONFIG_OPTIONS.flatMap((name) => {
    const value = call.options[name];
    return typeof value === 'string' ? [`--${name}`, value] : [];
  });
  return await command.run({ ...call, config: readConfig(configured), output: createOutput() });
}

function explain(error: unknown): unknown {
  if (error instanceof StartError || error instanceof UsageError) return printable(error.message);
  return error instanceof AppError ? errorMessage('en', error.code, error.fields) : error;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
