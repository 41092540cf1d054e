import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../bootstrap/failure.mjs';
import { FAULTS } from './faults.ts';
import { PARTS } from './layout.ts';
import type { PartName, Place } from './layout.ts';

export const CLUSTER_HELP = `npm run lab -- cluster [COMMAND] [options]

A whole cluster on this machine, to try it out: three nodes of MariaDB Galera, two servers, HAProxy, an S3 service and Redis.

  start                        starts everything and stays; Ctrl+C stops it (what is done without a command)
  status                       what runs, which node is written to
  fault kill PART              ends a part at once, as a crash does
  fault hang PART              makes it stand still
  fault cut PART               cuts a node of the database off from the other two
  fault resume PART            lets it go on, or starts it again
  restart PART                 ends it gently and starts it again with the code and settings as they are now
  maru COMMAND …               runs a command of \`maru\` as the first server would: backup, doctor, user list and so on
  recover                      brings the database back after all nodes went down
  stop                         stops everything and removes its folder

  --dir FOLDER                 where it keeps its files (${join(tmpdir(), 'maru-cluster')})
  --port NUMBER                the website's; the other parts take the hundred above it (13300)
  --tls                        a new one encrypts between its nodes, and from the servers to them
  --keep                       leaves the folder when it stops: the next start goes on from there
  --help                       these words

Parts: ${PARTS.join(', ')}`;

const PLACE_OPTIONS = {
  dir: { type: 'string' },
  port: { type: 'string' },
  tls: { type: 'boolean' },
} as const;
const FAULT_KINDS = [...FAULTS, 'resume'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export type ClusterCommand = Place &
  (
    | { readonly name: 'help' | 'status' | 'recover' }
    | { readonly name: 'start' | 'stop'; readonly keepsFolder: boolean }
    | { readonly name: 'fault'; readonly kind: FaultKind; readonly part: PartName }
    | { readonly name: 'restart'; readonly part: PartName }
    | { readonly name: 'maru'; readonly words: readonly string[] }
  );

const DEFAULT_PORT = 13_300;
/** Highest port that leaves room for the other parts. */
const PORT_MAX = 65_400;
const PORT_MIN = 1_024;

/** Parses the command line. Throws Failure with one sentence. */
export function readClusterCommand(args: readonly string[]): ClusterCommand {
  // Following arguments belong to another program and may have the same names.
  const at = args.findIndex((word, index) => word === 'maru' && args[index - 1] !== '--dir');
  if (at >= 0)
    return {
      ...readClusterCommand([...args.slice(0, at), 'status']),
      name: 'maru',
      words: args.slice(at + 1),
    };
  const { values, positionals } = parse(args, {
    ...PLACE_OPTIONS,
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const);
  const place = readPlace(values);
  const [name = 'start', ...rest] = positionals;
  if (values.help === true || name === 'help') return { ...place, name: 'help' };
  if (name === 'fault') return { ...place, name, ...readFault(rest) };
  if (name === 'restart')
    return { ...place, name, part: readPart(rest.length > 1 ? rest.join(' ') : rest[0]) };
  if (rest.length > 0)
    throw new Failure(`${name} takes no ${rest[0]}: \`npm run lab -- cluster --help\` lists the commands.`);
  if (name === 'start' || name === 'stop') return { ...place, name, keepsFolder: values.keep === true };
  if (name === 'status' || name === 'recover') return { ...place, name };
  throw new Failure(`There is no ${name}: \`npm run lab -- cluster --help\` lists the commands.`);
}

/** Parses the options of a cluster's trials: number and folder. Throws Failure with one sentence. */
export function readTrialOptions(
  args: readonly string[],
  option: 'faults' | 'times',
  fallback: number,
): Place & { readonly count: number; readonly isNetwork: boolean } {
  const network = option === 'faults' ? ({ network: { type: 'boolean' } } as const) : {};
  const { values, positionals } = parse(args, {
    ...PLACE_OPTIONS,
    ...network,
    [option]: { type: 'string' },
  } as const);
  if (positionals.length > 0)
    throw new Failure(`Known are --${option}, --dir, --port and --tls, not ${positionals[0]}.`);
  const { [option]: text = String(fallback), network: isNetwork } = values as {
    readonly faults?: string;
    readonly times?: string;
    readonly network?: boolean;
  };
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Failure(`--${option} must be a whole number from 1, not "${text}".`);
  return { ...readPlace(values), count: Number(text), isNetwork: isNetwork === true };
}

/** Parses the options of the upgrade trial. Throws Failure with one sentence. */
export function readUpgradeOptions(args: readonly string[]): Place & { readonly commit: string | undefined } {
  const { values, positionals } = parse(args, { ...PLACE_OPTIONS, from: { type: 'string' } } as const);
  if (positionals.length > 0)
    throw new Failure(`Known are --from, --dir, --port and --tls, not ${positionals[0]}.`);
  if (values.from?.startsWith('-') === true)
    throw new Failure(`--from must be a commit, not "${values.from}".`);
  return { ...readPlace(values), commit: values.from };
}

interface PlaceOptions {
  readonly dir?: string | undefined;
  readonly port?: string | undefined;
  readonly tls?: boolean | undefined;
}

function readPlace({ dir, port, tls }: PlaceOptions): Place {
  if (port !== undefined && (!/^\d{4,5}$/.test(port) || Number(port) < PORT_MIN || Number(port) > PORT_MAX)) {
    throw new Failure(`--port must be a number from ${PORT_MIN} to ${PORT_MAX}, not "${port}".`);
  }
  const path = resolve(dir ?? join(tmpdir(), 'maru-cluster'));
  // The path is inserted into settings of MariaDB and HAProxy, and into shell scripts.
  if (!/^[\w./-]+$/.test(path))
    throw new Failure(`--dir must be a path of letters, digits, dots, dashes and slashes, not "${path}".`);
  return { dir: path, port: Number(port ?? DEFAULT_PORT), ...(tls === true ? { isEncrypted: true } : {}) };
}

function readFault([kind, part, ...others]: readonly string[]): {
  readonly kind: FaultKind;
  readonly part: PartName;
} {
  const knownKind = FAULT_KINDS.find((known) => known === kind);
  if (knownKind === undefined || others.length > 0)
    throw new Failure(`Say ${FAULT_KINDS.map((known) => `\`fault ${known} PART\``).join(' or ')}.`);
  return { kind: knownKind, part: readPart(part) };
}

function readPart(name: string | undefined): PartName {
  const part = PARTS.find((known) => known === name);
  if (part === undefined)
    throw new Failure(`There is no part ${name ?? 'without a name'}. Parts are ${PARTS.join(', ')}.`);
  return part;
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Failure(
      `${(error as Error).message.split('. ')[0]}. \`npm run lab -- cluster --help\` lists the options.`,
    );
  }
}
