import { readFile } from 'node:fs/promises';
import { createKeytarFrom } from './memory-keytar.ts';
import { createElectron } from './fake-electron/electron.ts';
import { startMain } from './fake-electron/start-main.ts';

/**
 * Runs the real `main.ts` with a command, as a process: `run-command.ts PROFILE SECRETS WORDS…`. Secrets are
 * a JSON file, or `-` for the machine's own keychain.
 */
const [userData = '', secrets = '', ...words] = process.argv.slice(2);
const { electron, controls } = createElectron({ userData, context: null });
const keytar =
  secrets === '-'
    ? null
    : createKeytarFrom(JSON.parse(await readFile(secrets, 'utf8')) as [string, string][]);
await startMain({ electron, keytar, updater: null }, words);
process.exit(await controls.ended);
