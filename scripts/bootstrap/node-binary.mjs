import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { withoutLocalBinaries } from './install.mjs';
import { runQuietly } from './process.mjs';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';

const PACKAGE = join(ROOT, 'node_modules/node');
const BINARY = join(PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The oldest major version that runs the server's TypeScript as it is. */
const SERVER_NODE_MAJOR = 24;

/**
 * The Node that the server runs on: the one that npm installed. Where npm was not allowed to run install scripts its
 * binary is missing; it then is fetched as the script would have done, else a Node of the system that is new enough serves.
 * @returns {Promise<string>} its path
 */
export async function serverNode() {
  if (existsSync(BINARY)) return BINARY;
  if (Number(process.versions.node.split('.')[0]) >= SERVER_NODE_MAJOR) return process.execPath;
  const advice = `Node ${SERVER_NODE_MAJOR} is missing: run \`npm rebuild node --ignore-scripts=false\`, or install Node ${SERVER_NODE_MAJOR} and try again.`;
  await step(`Fetching Node ${SERVER_NODE_MAJOR}`, () =>
    runQuietly(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: PACKAGE,
      env: { ...withoutLocalBinaries(process.env), npm_config_ignore_scripts: 'false' },
      failure: advice,
    }),
  );
  if (!existsSync(BINARY)) throw new Failure(advice);
  return BINARY;
}
