import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { AppError } from '@maru/core/api';
import { parseConfig } from '../config.ts';
import type { Environment } from '../config.ts';
import { errorMessage } from '../http/messages.ts';
import { StartError } from '../start-error.ts';
import { UsageError } from './command.ts';
import { createOutput, escapeForTerminal } from './output.ts';
import type { OutputStreams } from './output.ts';
import { helpText, readLine } from './read-line.ts';

/** Environment variables and output streams of a command line: those of the process, or of a test. */
export interface CommandContext extends OutputStreams {
  readonly env: Environment;
  /** Replaces the waits of commands in tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Options read by the configuration. */
const CONFIG_OPTIONS = ['data', 'port', 'host'] as const;

/**
 * Runs one command line. Errors are printed.
 * @param words the arguments behind `maru`
 * @returns the exit code: 0 success, 1 failure or findings, 2 invalid command line
 */
export async function runLine(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await run(words, context);
  } catch (error) {
    context.stderr.write(`${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(
  words: readonly string[],
  { env, stdout, stderr, wait = sleep }: CommandContext,
): Promise<number> {
  const { COMMANDS } = await import('./commands.ts');
  const line = readLine(COMMANDS, words);
  if (line.kind === 'help') {
    stdout.write(`${helpText(COMMANDS, line.command)}\n`);
    return 0;
  }
  const { command, call } = line;
  const configured = CONFIG_OPTIONS.flatMap((name) => {
    const value = call.options[name];
    return typeof value === 'string' ? [`--${name}`, value] : [];
  });
  return await command.run({
    ...call,
    config: parseConfig(configured, env),
    env,
    output: createOutput({ stdout, stderr }),
    wait,
  });
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof UsageError) return escapeForTerminal(error.message);
  return error instanceof AppError ? errorMessage('en', error.code, error.fields) : inspect(error);
}
