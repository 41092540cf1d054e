import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../bootstrap/failure.mjs';

export const IMPORT_HELP = `npm run import:folder -- [options] FOLDER

Puts the texts below a folder into a space, with the pictures that they show, as an import on the website does.
Running it again leaves out what is there already.

  --url http://localhost:3000   the server
  --user NAME                   whose space; signed up when there is no such user
  --password PASSWORD           else MARU_PASSWORD, else a new user gets a random one, which is shown
  --email ADDRESS               for a new user
  --publish                     makes everything public
  --help                        these words`;

export interface ImportCommand {
  readonly origin: string;
  readonly username: string;
  /** Null when none was given. */
  readonly password: string | null;
  readonly email: string;
  readonly wantsPublic: boolean;
  /** Absolute path. */
  readonly folder: string;
}

/** Parses the command line; null for `--help`. */
export function readImportCommand(args: readonly string[], env: NodeJS.ProcessEnv): ImportCommand | null {
  const { values, positionals } = parse(args);
  if (values.help === true) return null;
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new Failure('Name one folder to import: `npm run import:folder -- --help` says how.');
  if (values.user === undefined) throw new Failure('Say whose space it is with --user NAME.');
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Failure(`${path} is not a folder.`);
  if (!URL.canParse(values.url))
    throw new Failure(`${values.url} is not an address: write it like http://localhost:3000.`);
  return {
    origin: new URL(values.url).origin,
    username: values.user.toLowerCase(),
    password: values.password ?? env['MARU_PASSWORD'] ?? null,
    email: values.email ?? `${values.user.toLowerCase()}@import.invalid`,
    wantsPublic: values.publish === true,
    folder: path,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        user: { type: 'string' },
        password: { type: 'string' },
        email: { type: 'string' },
        publish: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : String(error)}: \`npm run import:folder -- --help\` lists the options.`,
    );
  }
}
