import type { Mutant } from './mutant.ts';

const TEST = 'backend/src/routes/desktop-login.test.ts';
const CODES = 'backend/src/services/accounts/desktop-codes.ts';
const LOGINS = 'backend/src/services/accounts/desktop-logins.ts';

/** Mutants of logins of the desktop app by a browser. */
export const DESKTOP_LOGIN_MUTANTS: readonly Mutant[] = [
  {
    name: 'a code needs no verifier',
    file: CODES,
    from: "hashSecret(verifier).toString('base64url') === facts.challenge &&",
    to: "hashSecret(verifier).toString('base64url') !== '' &&",
    test: TEST,
    grep: 'needs the verifier',
    calls: ['logInByDesktopCode'],
  },
  {
    name: 'the challenge itself counts as verifier',
    file: CODES,
    from: "hashSecret(verifier).toString('base64url') === facts.challenge &&",
    to: "[verifier, hashSecret(verifier).toString('base64url')].includes(facts.challenge) &&",
    test: TEST,
    grep: 'needs the verifier',
  },
  {
    name: 'a code needs no state',
    file: CODES,
    from: 'state === facts.state &&',
    to: "state !== '' &&",
    test: TEST,
    grep: 'needs the verifier',
  },
  {
    name: 'a code lives for ever',
    file: CODES,
    from: 'facts.expiresAt > now()',
    to: 'facts.expiresAt > now() - 1e12',
    test: TEST,
    grep: 'for 60 seconds',
  },
  {
    name: 'a code lives as long as its column says',
    file: CODES,
    from: 'facts.expiresAt > now()',
    to: 'row.expires_at > now()',
    test: TEST,
    grep: 'moved or prolonged',
  },
  {
    name: 'a code works twice',
    file: LOGINS,
    from: 'if (!(await consumeDesktopLogin(trx, row.code_hash))) return { value: null, records: null };',
    to: 'void consumeDesktopLogin;',
    test: TEST,
    grep: 'accepts a code once',
  },
  {
    name: 'a code outlives a wrong verifier',
    file: LOGINS,
    from: `        if (provenAt === null)
          return {
            value: null,`,
    to: `        if (provenAt === null) throw new AppError('desktop_login_over');
        if (provenAt === -1)
          return {
            value: null,`,
    test: TEST,
    grep: 'needs the verifier and the state; a wrong one invalidates the code and is in the history',
  },
  {
    name: 'a code outlives the session that it came from',
    file: LOGINS,
    from: 'await findProofTime(trx, sessionId);',
    to: '((await findProofTime(trx, sessionId)) ?? context.now());',
    test: TEST,
    grep: 'needs the session',
  },
  {
    name: 'a login by a browser is a proof of its own',
    file: LOGINS,
    from: '{ deviceKey, cookies, device }, provenAt);',
    to: '{ deviceKey, cookies, device });',
    test: TEST,
    grep: 'passes on that proof',
  },
  {
    name: 'a code is made without a proof',
    file: LOGINS,
    from: 'await store.query((db) => requireProof(db, viewer));',
    to: 'void requireProof;',
    test: TEST,
    grep: 'requires a session with a recent proof',
    calls: ['makeDesktopCode'],
  },
  {
    name: 'a code of one account signs in to another',
    file: CODES,
    from: "`${user_id}.${code_hash.toString('hex')}`;",
    to: "`${user_id.length}.${code_hash.toString('hex')}`;",
    test: TEST,
    grep: 'cannot be forged',
  },
  {
    name: 'a code counts under any hash',
    file: CODES,
    from: "`${user_id}.${code_hash.toString('hex')}`;",
    to: '`${user_id}.${code_hash.length}`;',
    test: TEST,
    grep: 'cannot be forged',
  },
  {
    name: 'the app chooses its device key itself',
    file: LOGINS,
    from: 'const deviceKey = await sessions.deviceKeyFor(cookies);',
    to: 'const deviceKey = cookies.deviceKey ?? (await sessions.deviceKeyFor(cookies));',
    test: TEST,
    grep: 'logs the app in as a separate device',
  },
  {
    name: 'disabled accounts log in by a browser',
    file: LOGINS,
    from: "if (user.disabled_at !== null) throw new AppError('account_disabled');",
    to: '',
    test: TEST,
    grep: 'disabled or deleted',
  },
  {
    name: 'an account gets any number of codes',
    file: LOGINS,
    from: "await limits.take('desktopCodes', viewer.userId);",
    to: '',
    test: TEST,
    grep: 'limit the codes of one account|limit wrong codes from one address',
  },
];
