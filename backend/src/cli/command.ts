import type { Config, Environment } from '../config.ts';
import type { Output } from './output.ts';

/** Parsed command line of a command. */
export interface Call {
  readonly arguments: readonly string[];
  /** The options by their names. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly config: Config;
  /** The variables that the configuration was read from. */
  readonly env: Environment;
  readonly output: Output;
  /** Waits some milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** One option: `value` is the placeholder of its value in the help, null for a switch. */
export interface Option {
  readonly name: string;
  readonly value: string | null;
  readonly help: string;
}

/** One command of `maru`. */
export interface Command {
  /** One or two words, such as `user list`. */
  readonly name: string;
  /** Names of the required arguments, such as `FILE`. */
  readonly arguments: readonly string[];
  readonly options: readonly Option[];
  /** One line in the list of commands. */
  readonly summary: string;
  /** Further lines of the command's own help. */
  readonly help: string;
  /**
   * Throws StartError, UsageError or AppError.
   * @returns the exit code
   */
  run(call: Call): Promise<number>;
}

/** The command line is invalid. The process exits with code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const JSON_OPTION: Option = { name: 'json', value: null, help: 'prints JSON, for programs' };

/** Returns an option's value; null when it is absent. */
export function textOption({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function hasOption({ options }: Call, name: string): boolean {
  return options[name] === true;
}

/** Returns the argument at an index. The parser has checked that it is present. */
export function argument({ arguments: values }: Call, index: number): string {
  return values[index] ?? '';
}
