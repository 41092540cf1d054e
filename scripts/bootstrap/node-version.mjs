// This file and the entry files keep to syntax that Node 12 can read, so that an old version can say what is wrong.

/** The oldest Node that the bootstrap runs on; the server itself runs on the Node 24 that npm installs. */
const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 19;

/**
 * Says one sentence and ends the process when this Node is too old.
 * @param {string} version such as `20.19.4`
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) return;
  const needed = `${OLDEST_MAJOR}.${OLDEST_MINOR}`;
  console.error(`Maru needs Node ${needed} or newer, and this is ${version}: install a current one from https://nodejs.org and try again.`);
  process.exit(1);
}

/**
 * Runs a program's main function and turns what it throws into one sentence and exit code 1.
 * @param {Promise<{ main: (args: string[]) => Promise<number> }>} program
 * @param {string[]} args
 */
export function runProgram(program, args) {
  program
    .then((loaded) => loaded.main(args))
    .then(
      (code) => {
        process.exitCode = code;
      },
      (error) => {
        console.error(error && error.isForUser ? error.message : error);
        process.exit(1);
      },
    );
}
