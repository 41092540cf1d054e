import { parseArgs } from 'node:util';
import { isApiError } from '@maru/core/api';
import { createSession } from '../session/create-session.ts';
import { randomPassword } from '../session/sign-in.ts';
import { DEMO_USERNAME } from './demo-tree.ts';
import { fillDemoSpace } from './fill-demo-space.ts';

/** Fills the demo space of a running server, unless it is there already. */

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } });
const client = createSession(new URL(values.url).origin);

/** Whether some space has the demo's name. */
async function isThere(): Promise<boolean> {
  try {
    await client.getGroup({ params: { name: DEMO_USERNAME } });
    return true;
  } catch (error) {
    if (isApiError(error, 'not_found')) return false;
    throw error;
  }
}

try {
  if (await isThere()) {
    console.log(`The demo space is at ${values.url}/${DEMO_USERNAME}`);
  } else {
    const password = randomPassword();
    await client.signup({ body: { username: DEMO_USERNAME, password, email: `${DEMO_USERNAME}@demo.invalid` } });
    const count = await fillDemoSpace(client, DEMO_USERNAME);
    console.log(`The demo space is at ${values.url}/${DEMO_USERNAME}: ${count} documents`);
    console.log(`Its user is ${DEMO_USERNAME}, password ${password} (shown this once)`);
  }
} catch (error) {
  console.error(`The demo space could not be filled: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
