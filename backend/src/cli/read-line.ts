import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';
import type { Call, Command, Option } from './command.ts';

/** Options of every command. */
const COMMON: readonly Option[] = [
  { name: 'data', value: 'FOLDER', help: 'the data directory (MARU_DATA)' },
  { name: 'help', value: null, help: 'these words' },
];

/** Result of parsing a command line. */
export type Line =
  | { readonly kind: 'help'; readonly command: Command | null }
  | { readonly kind: 'run'; readonly command: Command; readonly call: Pick<Call, 'arguments' | 'options'> };

/** Parses the words behind `maru`. Throws UsageError with one sentence. */
export function readLine(commands: readonly Command[], words: readonly string[]): Line {
  const [first] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help')
    return { kind: 'help', command: null };
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command === undefined) {
    const isFamily = commands.some(({ name }) => name.startsWith(`${first} `));
    if (isFamily && (words[1] === undefined || words[1].startsWith('-')))
      throw new UsageError(`Say what to do: ${familyOf(commands, first)}.`);
    throw new UsageError(
      `There is no command "${words.slice(0, isFamily ? 2 : 1).join(' ')}". \`maru --help\` lists them.`,
    );
  }
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (values['help'] === true) return { kind: 'help', command };
  if (positionals.length !== command.arguments.length)
    throw new UsageError(`Write it as: ${usageOf(command)}`);
  return { kind: 'run', command, call: { arguments: positionals, options: values } };
}

function parse(
  command: Command,
  words: readonly string[],
): { values: Call['options']; positionals: string[] } {
  const options = Object.fromEntries(
    [...command.options, ...COMMON].map(({ name, value }) => [
      name,
      {
        type: value === null ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' ? { short: 'h' } : {}),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      strict: true,
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.?\n|\. /);
    throw new UsageError(`${reason}. \`maru ${command.name} --help\` lists the options.`);
  }
}

function familyOf(commands: readonly Command[], first: string): string {
  return commands
    .filter(({ name }) => name.startsWith(`${first} `))
    .map(({ name }) => `maru ${name}`)
    .join(', ');
}

function usageOf({ name, arguments: names, options }: Command): string {
  return ['maru', name, ...names, ...(options.length === 0 ? [] : ['[options]'])].join(' ');
}

/** Returns the list of commands, or the help of one command. */
export function helpText(commands: readonly Command[], command: Command | null): string {
  if (command === null) {
    const usages = commands.map((each) => ['maru', each.name, ...each.arguments].join(' '));
    const width = Math.max(...usages.map(({ length }) => length));
    const lines = commands.map(({ summary }, i) => `  ${(usages[i] ?? '').padEnd(width)}   ${summary}`);
    return `maru COMMAND [options]\n\n${lines.join('\n')}\n\n\`maru COMMAND --help\` says more. The configuration is that of the server: README.md lists its variables.`;
  }
  const options = [...command.options, ...COMMON];
  const names = options.map(({ name, value }) => `--${name}${value === null ? '' : ` ${value}`}`);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = options.map(({ help }, i) => `  ${(names[i] ?? '').padEnd(width)}   ${help}`);
  const further = command.help === '' ? '' : `\n${command.help}\n`;
  return `${usageOf(command)}\n\n${command.summary}.\n${further}\n${lines.join('\n')}`;
}
