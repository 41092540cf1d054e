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
/** The oldest major version that runs the server's TypeScript as it is. */
const SERVER_NODE_MAJOR = 24;

/**
 * The Node that the server and the tools run on: the one that the package \`node\` stands for. npm installs packages without
 * running their scripts here, so its binary is fetched once, by the package's own script.
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
  // The Node that runs this may be the one that npm has just removed: the system's is found by name.
  const output = await runQuietly(existsSync(process.execPath) ? process.execPath : 'node', ['installArchSpecificPackage.js'], {
    cwd: PACKAGE,
    env,
    failure,
  });
  if (!existsSync(BINARY)) throw new Failure(`${output}${failure}`);
  // npm links programs when it installs them, and this one was not there then.
  if (process.platform !== 'win32' && lstatSync(LINK, { throwIfNoEntry: false }) === undefined) symlinkSync('../node/bin/node', LINK);
}
