import type { Config } from '../config.ts';
import type { Output } from './output.ts';

/** What a command finds on its line. */
export interface Call {
  readonly arguments: readonly string[];
  /** The options by their names. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly config: Config;
  readonly output: Output;
}

/** One option: `value` names what follows it in the help, null for a switch. */
export interface Option {
  readonly name: string;
  readonly value: string | null;
  readonly help: string;
}

/** One command of `maru`. */
export interface Command {
  /** One word or two, such as `user list`. */
  readonly name: string;
  /** Names of what follows, such as `FILE`: all of them are needed. */
  readonly arguments: readonly string[];
  readonly options: readonly Option[];
  /** One line in the list of commands. */
  readonly summary: string;
  /** Further lines of the command's own help. */
  readonly help: string;
  /** Throws StartError, UsageError or AppError with what went wrong. @returns the exit code */
  run(call: Call): Promise<number>;
}

/** The line can't be read, or asks for what there is not. The process ends with code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const JSON_OPTION: Option = { name: 'json', value: null, help: 'prints JSON, for programs' };

/** An option's value; null without it. */
export function textOption({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function hasOption({ options }: Call, name: string): boolean {
  return options[name] === true;
}

/** The argument at a place. It is there: the line was checked against the command. */
export function argument({ arguments: values }: Call, index: number): string {
  return values[index] ?? '';
}
