import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/desktop-login.ts');

/** Called by the page that the desktop app has opened in the system's browser, at a press of its button. */
export const makeDesktopCode = endpoint({
  method: 'POST',
  path: '/api/login/desktop/code',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Makes a code by which the desktop app logs in to this account: once, within 60 seconds, and as long as this session lasts, with `state` and the verifier of `challenge` (PKCE, S256); needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).makeDesktopCode,
});

export const logInByDesktopCode = endpoint({
  method: 'POST',
  path: '/api/login/desktop',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Signs the desktop app in by a code that a browser was given for it, with `state` and the verifier of its challenge; the browser has passed the second step. A wrong verifier or state uses the code up',
  schemas: async () => (await schemas()).logInByDesktopCode,
});
