import type { Row } from './row.ts';
import { MINE } from './row.ts';

const EVERYBODY = { any: 'ok ok ok ok ok' };

/** A passkey's answer to no challenge. */
const ASSERTION = JSON.stringify({
  id: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
});

/** Rows of accounts and sessions. */
export const accountRows: readonly Row[] = [
  {
    call: 'signup',
    body: { username: '@newName', email: '@newName@example.org', password: 'a new password 1' },
    cells: EVERYBODY,
    isOnCallers: true,
  },
  { call: 'checkUsername', query: { username: '@newName' }, cells: EVERYBODY },
  { call: 'confirmSignup', body: { token: 'x'.repeat(43) }, cells: { any: times('404:link_not_found') } },
  {
    call: 'login',
    body: { username: '@ownerName', password: 'wrong words 1' },
    cells: { any: times('401:invalid_credentials') },
    isOnCallers: true,
  },
  {
    call: 'login',
    what: 'own',
    body: { username: '@username', password: '@password' },
    cells: { own: '401:invalid_credentials ok ok 401:invalid_credentials ok' },
    isOnCallers: true,
  },
  {
    call: 'takeSecondStep',
    body: { ticket: 'x'.repeat(43), code: '123456' },
    cells: { any: times('401:second_step_over') },
  },
  { call: 'passkeyLoginOptions', body: {}, cells: EVERYBODY },
  {
    call: 'passkeyLoginOptions',
    what: 'with a ticket',
    body: { ticket: 'x'.repeat(43) },
    cells: { any: times('401:second_step_over') },
  },
  { call: 'logInByPasskey', body: { passkey: ASSERTION }, cells: { any: times('401:passkey_refused') } },
  { call: 'passkeyOptionsOfUser', cells: MINE },
  {
    call: 'addPasskey',
    body: { name: 'Key', passkey: ASSERTION },
    cells: { any: '401 422:validation_failed 422:validation_failed 401 422:validation_failed' },
  },
  { call: 'removePasskey', params: { id: '@session' }, cells: { any: '401 404 404 401 404' } },
  { call: 'getSecondStep', cells: MINE },
  { call: 'beginTotp', cells: MINE, isOnCallers: true },
  {
    call: 'confirmTotp',
    body: { code: '000000' },
    cells: { any: '401 422:validation_failed 422:validation_failed 401 422:validation_failed' },
  },
  { call: 'removeTotp', cells: MINE, isOnCallers: true },
  {
    call: 'makeRecoveryCodes',
    cells: { any: '401 409:second_step_off 409:second_step_off 401 409:second_step_off' },
  },
  {
    call: 'proveOwner',
    body: { password: '@password' },
    cells: {
      own: '401 ok ok 401 ok',
      foreign: '401 403:incorrect_password 403:incorrect_password 401 403:incorrect_password',
    },
    isOnCallers: true,
  },
  { call: 'passkeyProofOptions', cells: MINE },
  {
    call: 'beginProviderLogin',
    body: { provider: 'unknown' },
    cells: { any: times('422') },
  },
  // Refusals lead to a page as well: the browser shows what is answered.
  {
    call: 'finishProviderLogin',
    params: { provider: 'unknown' },
    query: { state: 'x'.repeat(43), code: 'x' },
    cells: EVERYBODY,
  },
  {
    call: 'readProviderSignup',
    body: { ticket: 'x'.repeat(43) },
    cells: { any: times('401:provider_login_over') },
  },
  {
    call: 'signUpByProvider',
    body: { ticket: 'x'.repeat(43), username: '@newName', email: '@newName@example.org' },
    cells: { any: times('401:provider_login_over') },
  },
  {
    call: 'makeDesktopCode',
    body: { challenge: 'x'.repeat(43), state: 'y'.repeat(43) },
    cells: MINE,
    isOnCallers: true,
  },
  {
    call: 'logInByDesktopCode',
    body: { code: 'x'.repeat(43), state: 'y'.repeat(43), verifier: 'z'.repeat(43) },
    cells: { any: times('401:desktop_login_over') },
  },
  { call: 'getLoginMethods', cells: MINE },
  { call: 'beginProviderLink', body: { provider: 'unknown' }, cells: { any: '401 422 422 401 422' } },
  { call: 'removeIdentity', params: { id: '@session' }, cells: { any: '401 404 404 401 404' } },
  { call: 'beginProviderProof', body: { provider: 'unknown' }, cells: { any: '401 422 422 401 422' } },
  { call: 'logout', cells: EVERYBODY, isOnCallers: true },
  { call: 'renewAuth', cells: MINE, isOnCallers: true },
  { call: 'me', cells: MINE },
  { call: 'version', cells: EVERYBODY },
  { call: 'forgotPassword', body: { email: 'nobody@example.org' }, cells: EVERYBODY },
  {
    call: 'resetPassword',
    body: { token: 'x'.repeat(43), newPassword: 'a new password 1' },
    cells: { any: times('404:link_not_found') },
  },
  { call: 'getLink', params: { token: 'x'.repeat(43) }, cells: { any: times('404:link_not_found') } },
  {
    call: 'switchAccount',
    body: { cookie: '@cookie' },
    cells: { foreign: times('401:switch_failed') },
    isOnCallers: true,
  },
  {
    call: 'switchAccount',
    what: 'own',
    body: { cookie: '@cookie' },
    cells: { own: '401:switch_failed ok ok 401:switch_failed ok' },
    isOnCallers: true,
  },
  {
    call: 'changePassword',
    body: { password: '@password', newPassword: 'a new password 1' },
    cells: {
      own: '401 ok ok 401 ok',
      foreign: '401 403:incorrect_password 403:incorrect_password 401 403:incorrect_password',
    },
    isOnCallers: true,
  },
  {
    call: 'changeEmail',
    body: { password: '@password', newEmail: '@newName@example.org' },
    cells: {
      own: '401 ok ok 401 ok',
      foreign: '401 403:incorrect_password 403:incorrect_password 401 403:incorrect_password',
    },
    isOnCallers: true,
  },
  {
    call: 'confirmEmail',
    body: { token: 'x'.repeat(43) },
    cells: { any: '401 404:link_not_found 404:link_not_found 401 404:link_not_found' },
  },
  {
    call: 'endSession',
    body: { token: 'x'.repeat(43) },
    cells: { any: times('404:link_not_found') },
  },
  {
    call: 'undoEmail',
    body: { token: 'x'.repeat(43) },
    cells: { any: times('404:link_not_found') },
  },
  {
    call: 'deleteAccount',
    body: { username: '@username', password: '@password', confirm: 'true' },
    cells: {
      own: '401 ok ok 401 ok',
      foreign: '401 403:incorrect_password 403:incorrect_password 401 403:incorrect_password',
    },
    isOnCallers: true,
  },
  { call: 'loginHistory', cells: MINE },
  { call: 'loginHistory', what: 'security', query: { kind: 'security' }, cells: MINE },
  { call: 'listSessions', cells: MINE },
  { call: 'deleteOtherSessions', cells: MINE, isOnCallers: true },
  {
    call: 'deleteSession',
    params: { id: '@session' },
    cells: { own: '401 ok ok 401 ok', foreign: '401 404 404 401 404', unknown: '401 404 404 401 404' },
    isOnCallers: true,
  },
  { call: 'getThinning', cells: MINE },
  { call: 'previewThinning', cells: MINE },
  { call: 'setThinning', body: { isOn: false }, cells: MINE, isOnCallers: true },
  { call: 'supportCode', cells: MINE, isMaking: true },
  { call: 'makeSupportCode', cells: MINE, isOnCallers: true },
];

function times(outcome: string): string {
  return Array.from({ length: 5 }, () => outcome).join(' ');
}
