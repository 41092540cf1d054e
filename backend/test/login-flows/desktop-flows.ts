import { createHash, randomBytes } from 'node:crypto';
import { loginResultOf, SESSION, NO_SESSION } from './flows.ts';
import type { LoginFlow } from './flows.ts';

/** Secrets of the desktop app, and what it tells the browser of them. */
const desktopSecrets = () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge, state: randomBytes(32).toString('base64url') };
};

/** Ways of the desktop app, by a browser that is signed in to the account. */
export const DESKTOP_FLOWS: readonly LoginFlow[] = [
  {
    name: 'the code that a browser of the account was given for the desktop app',
    calls: ['logInByDesktopCode'],
    outcomes: SESSION,
    run: async ({ browser, account }) => {
      const { verifier, ...form } = desktopSecrets();
      const { code } = await account.browser.expect(200, 'POST', '/api/login/desktop/code', { form });
      const { state } = form;
      return loginResultOf(
        await browser.send('POST', '/api/login/desktop', { form: { code, state, verifier } }),
      );
    },
  },
  {
    name: 'such a code without its verifier, and one that a browser makes that is not signed in',
    calls: ['logInByDesktopCode'],
    outcomes: NO_SESSION,
    run: async ({ browser, account }) => {
      const { verifier, ...form } = desktopSecrets();
      const { code } = await account.browser.expect(200, 'POST', '/api/login/desktop/code', { form });
      await browser.send('POST', '/api/login/desktop/code', { form });
      const { state, challenge } = form;
      await browser.send('POST', '/api/login/desktop', { form: { code, state, verifier: challenge } });
      return loginResultOf(
        await browser.send('POST', '/api/login/desktop', { form: { code, state, verifier } }),
      );
    },
  },
];
