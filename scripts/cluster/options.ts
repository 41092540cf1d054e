import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../bootstrap/failure.mjs';
import { FAULTS } from './faults.ts';
import { PARTS } from './layout.ts';
import type { PartName } from './layout.ts';

export const CLUSTER_HELP = `npm run cluster [-- COMMAND] [options]

A whole cluster on this machine, to try it out: three nodes of MariaDB Galera, two servers, HAProxy, an S3 service and Redis.

  start                        starts everything and stays; Ctrl+C stops it (what is done without a command)
  status                       what runs, which node is written to
  fault kill PART              ends a part at once, as a crash does
  fault hang PART              makes it stand still
  fault cut PART               cuts a node of the database off from the other two
  fault resume PART            lets it go on, or starts it again
  recover                      brings the database back after all nodes went down
  stop                         stops everything and removes its folder

  --dir FOLDER                 where it keeps its files (${join(tmpdir(), 'maru-cluster')})
  --port NUMBER                the website's; the other parts take the hundred above it (13300)
  --keep                       leaves the folder when it stops: the next start goes on from there
  --help                       these words

Parts: ${PARTS.join(', ')}`;

const FAULT_KINDS = [...FAULTS, 'resume'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface Place {
  /** Absolute. */
  readonly dir: string;
  readonly port: number;
}

export type ClusterCommand = Place &
  (
    | { readonly name: 'help' | 'status' | 'recover' }
    | { readonly name: 'start' | 'stop'; readonly keepsFolder: boolean }
    | { readonly name: 'fault'; readonly kind: FaultKind; readonly part: PartName }
  );

const DEFAULT_PORT = 13_300;
/** The highest that leaves room for the other parts. */
const PORT_MAX = 65_400;
const PORT_MIN = 1_024;

/** Reads the command line. Throws Failure with one sentence. */
export function readClusterCommand(args: readonly string[]): ClusterCommand {
  const { values, positionals } = parse(args, {
    dir: { type: 'string' },
    port: { type: 'string' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const);
  const place = readPlace(values);
  const [name = 'start', ...rest] = positionals;
  if (values.help === true || name === 'help') return { ...place, name: 'help' };
  if (name === 'fault') return { ...place, name, ...readFault(rest) };
  if (rest.length > 0) throw new Failure(`${name} takes no ${rest[0]}: \`npm run cluster -- --help\` lists the commands.`);
  if (name === 'start' || name === 'stop') return { ...place, name, keepsFolder: values.keep === true };
  if (name === 'status' || name === 'recover') return { ...place, name };
  throw new Failure(`There is no ${name}: \`npm run cluster -- --help\` lists the commands.`);
}

/** What the trials of a cluster are told: how often, and where. Throws Failure with one sentence. */
export function readTrialOptions(
  args: readonly string[],
  option: 'faults' | 'times',
  fallback: number,
): Place & { readonly count: number } {
  const { values, positionals } = parse(args, { dir: { type: 'string' }, port: { type: 'string' }, [option]: { type: 'string' } } as const);
  if (positionals.length > 0) throw new Failure(`Known are --${option}, --dir and --port, not ${positionals[0]}.`);
  const text = (values as Readonly<Record<string, string | undefined>>)[option] ?? String(fallback);
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Failure(`--${option} must be a whole number from 1, not "${text}".`);
  return { ...readPlace(values), count: Number(text) };
}

function readPlace({ dir, port }: { readonly dir?: string | undefined; readonly port?: string | undefined }): Place {
  if (port !== undefined && (!/^\d{4,5}$/.test(port) || Number(port) < PORT_MIN || Number(port) > PORT_MAX)) {
    throw new Failure(`--port must be a number from ${PORT_MIN} to ${PORT_MAX}, not "${port}".`);
  }
  const path = resolve(dir ?? join(tmpdir(), 'maru-cluster'));
  // It stands in settings of MariaDB and HAProxy, and in shell scripts.
  if (!/^[\w./-]+$/.test(path)) throw new Failure(`--dir must be a path of letters, digits, dots, dashes and slashes, not "${path}".`);
  return { dir: path, port: Number(port ?? DEFAULT_PORT) };
}

function readFault([kind, part, ...others]: readonly string[]): { readonly kind: FaultKind; readonly part: PartName } {
  const knownKind = FAULT_KINDS.find((known) => known === kind);
  const knownPart = PARTS.find((known) => known === part);
  if (knownKind === undefined || others.length > 0)
    throw new Failure(`Say ${FAULT_KINDS.map((known) => `\`fault ${known} PART\``).join(' or ')}.`);
  if (knownPart === undefined) throw new Failure(`There is no part ${part ?? 'without a name'}. Parts are ${PARTS.join(', ')}.`);
  return { kind: knownKind, part: knownPart };
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Failure(`${(error as Error).message.split('. ')[0]}. \`npm run cluster -- --help\` lists the options.`);
  }
}
