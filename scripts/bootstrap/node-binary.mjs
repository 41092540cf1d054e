import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { withoutLocalBinaries } from './install.mjs';
import { runQuietly } from './process.mjs';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';

const PACKAGE = join(ROOT, 'node_modules/node');
const BINARY = join(PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const LINK = join(ROOT, 'node_modules/.bin/node');
/** Oldest major version that runs the server's TypeScript directly. */
const SERVER_NODE_MAJOR = 24;

/**
 * Returns the path of the Node for the server and the tools, from the package `node`. Packages are installed
 * without their scripts, so its binary is downloaded once, by the package's own script.
 * @returns {Promise<string>} its path
 */
export async function serverNode() {
  if (existsSync(BINARY)) return BINARY;
  try {
    await step(`Fetching Node ${SERVER_NODE_MAJOR}`, fetchBinary);
  } catch (error) {
    const ownMajor = Number(process.versions.node.split('.')[0]);
    if (ownMajor >= SERVER_NODE_MAJOR && existsSync(process.execPath)) return process.execPath;
    throw error;
  }
  return BINARY;
}

async function fetchBinary() {
  const failure = `Node ${SERVER_NODE_MAJOR} could not be fetched: mend what npm says above (often the network), or install Node ${SERVER_NODE_MAJOR} yourself, and try again.`;
  const env = withoutLocalBinaries(process.env);
  // The running Node may have just been removed by npm: the system's is found by name.
  const output = await runQuietly(
    existsSync(process.execPath) ? process.execPath : 'node',
    ['installArchSpecificPackage.js'],
    {
      cwd: PACKAGE,
      env,
      failure,
    },
  );
  if (!existsSync(BINARY)) throw new Failure(`${output}${failure}`);
  // npm links programs at installation, when this one was missing.
  if (process.platform !== 'win32' && lstatSync(LINK, { throwIfNoEntry: false }) === undefined)
    symlinkSync('../node/bin/node', LINK);
}
