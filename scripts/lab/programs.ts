import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../bootstrap/process.mjs';

/** Trial or benchmark, a process of its own. */
export interface Program {
  readonly name: string;
  /** Relative to this folder. */
  readonly file: string;
  /** One line: the question that a run answers. */
  readonly summary: string;
  /** One line for each option or argument. */
  readonly options?: readonly string[];
  /** True when it prints its help itself. */
  readonly hasOwnHelp?: boolean;
}

/**
 * Runs the program that the command line names, or prints the list or the program's help.
 * @param command npm script: `lab` or `bench`
 * @param args name of the program, then its own arguments
 * @returns exit code: the program's; 2 when none has the name
 */
export async function runProgram(
  command: string,
  programs: readonly Program[],
  [name = '--help', ...args]: readonly string[],
): Promise<number> {
  if (name === '--help') {
    console.log(listOf(command, programs));
    return 0;
  }
  const program = programs.find((each) => each.name === name);
  if (program === undefined) {
    console.error(`There is no "${name}". ${listOf(command, programs)}`);
    return 2;
  }
  if (args.includes('--help') && program.hasOwnHelp !== true) {
    console.log(helpOf(command, program));
    return 0;
  }
  const file = fileURLToPath(new URL(program.file, import.meta.url));
  return await waitFor(spawn(process.execPath, [file, ...args], { stdio: 'inherit' }));
}

function listOf(command: string, programs: readonly Program[]): string {
  const width = Math.max(...programs.map(({ name }) => name.length));
  const lines = programs.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `npm run ${command} -- NAME [options]; options of one: npm run ${command} -- NAME --help\n\n${lines.join('\n')}`;
}

function helpOf(command: string, { name, summary, options = [] }: Program): string {
  const lines = options.length === 0 ? ['no options'] : options;
  return `npm run ${command} -- ${name}\n\n${summary}\n\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
