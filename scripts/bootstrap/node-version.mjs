// This file and the entry files use only syntax of Node 12, so that an old version can print the error.

/** Oldest Node for the bootstrap; the server itself runs on the Node 24 that npm installs. */
const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 19;

/**
 * Prints one sentence and exits when this Node is too old.
 * @param {string} version such as `20.19.4`
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) return;
  const needed = `${OLDEST_MAJOR}.${OLDEST_MINOR}`;
  console.error(
    `Maru needs Node ${needed} or newer, and this is ${version}: install a current one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/**
 * Runs a program's main function and converts its error to one sentence and exit code 1.
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
