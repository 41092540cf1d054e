import { createBrowser } from '@maru/backend/testing/browser.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';
import { countRowsOf } from '../hostile/rows.ts';

const PASSWORD = 'pass word 1';

/** Signs up: account, space, key and home document all exist, or none does and the name is free. */
export function createSignups(): Operation {
  let turn = 0;
  let account = { username: '', email: '', password: PASSWORD };
  return {
    name: 'signup',
    prepare: async () => {
      turn++;
      account = { username: `fresh${turn}`, email: `fresh${turn}@example.org`, password: PASSWORD };
    },
    send: (url) => sendToKilledServer(createBrowser({ url }), 'POST', '/api/signup', { form: account }),
    check: async (url, isAcknowledged, dataDir) => {
      const { username } = account;
      const browser = createBrowser({ url });
      const { status } = await browser.send('POST', '/api/login', { form: { username, password: PASSWORD } });
      const rows = countRowsOf(dataDir, username);
      const all = JSON.stringify(rows);
      if (status === 200) {
        const { group } = await browser.expect(200, 'GET', `/api/groups/${username}`);
        const home = await browser.send('GET', `/api/groups/${username}/docs/${group.homeDocId}`);
        return [
          ...problemUnless(home.status === 200, `the home document is answered with ${home.status}`),
          ...problemUnless(
            rows.users === 1 &&
              rows.groups === 1 &&
              rows.keys === 1 &&
              rows.docs === 1 &&
              rows.revisions === 1,
            `rows: ${all}`,
          ),
        ];
      }
      const again = await createBrowser({ url }).send('POST', '/api/signup', { form: account });
      return [
        ...problemUnless(status === 401, `logging in is answered with ${status}`),
        ...problemUnless(!isAcknowledged, 'an account was acknowledged and is lost'),
        ...problemUnless(
          Object.values(rows).every((count) => count === 0),
          `no account, but rows: ${all}`,
        ),
        ...problemUnless(again.status === 200, `signing up again is answered with ${again.status}`),
      ];
    },
  };
}
