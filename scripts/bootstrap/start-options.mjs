import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

export const START_HELP = `npm start -- [options]

Installs what is missing, builds the website when its sources changed, and serves website and API.

  --port 3000        the port to listen on; 0 takes any free one
  --host localhost   the address to listen on; 0.0.0.0 for every network the machine is in
  --data FOLDER      where the database lives (made when missing)
  --demo             fills the space "marudemo" with sample documents in English and Korean
  --help             these words

Further settings are environment variables: README.md lists them.`;

/**
 * Parses the command line of `npm start`.
 * @param {readonly string[]} args
 * @returns {{ wantsHelp: boolean, wantsDemo: boolean, serverArgs: string[], dataArgs: string[] }}
 */
export function readStartOptions(args) {
  const { values } = parse(args);
  const serverArgs = /** @type {const} */ (['port', 'host', 'data']).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const dataArgs = values.data === undefined ? [] : ['--data', values.data];
  return { wantsHelp: values.help === true, wantsDemo: values.demo === true, serverArgs, dataArgs };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/\. (?=[A-Z])/)[0] ?? '') : String(error);
    throw new Failure(`${reason}: \`npm start -- --help\` lists the options.`);
  }
}
