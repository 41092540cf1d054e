import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createRepeatedTransaction } from '../testing/repeated-transaction.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';
import { tokenOf } from '../testing/smtp-server.ts';

const PASSWORD = 'pass word 1';
const NEW_PASSWORD = 'pass word 2';
const DEVICE = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' } as const;
const ARRIVAL_MAX_MS = 10_000;
const POLL_MS = 10;
const NOBODY = { auth: undefined, deviceKey: undefined };

describeOnEachDatabase('A mailed link in a transaction that is repeated', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  const { wrap, repeatNext } = createRepeatedTransaction();
  beforeEach(async () => {
    test = await openServices(kind, wrap);
    const account = { username: 'owner', email: 'o@example.org', password: PASSWORD };
    const signedIn = await test.services.accounts.signup(test.write, account, NOBODY, DEVICE);
    const { authCookie, deviceKeyCookie } = signedIn;
    const viewer = await test.services.sessions.authenticate(authCookie ?? '', deviceKeyCookie);
    assert.ok(viewer !== null);
    owner = viewer;
    await test.services.accounts.login(test.write, { username: 'owner', password: PASSWORD }, NOBODY, DEVICE);
  });
  afterEach(() => test.close());

  /** Waits for the mail about the new browser. */
  const mailedToken = async (): Promise<string> => {
    for (const deadline = Date.now() + ARRIVAL_MAX_MS; ; await sleep(POLL_MS)) {
      const name = existsSync(test.mailsDir) ? readdirSync(test.mailsDir)[0] : undefined;
      const mail = name === undefined ? '' : readFileSync(join(test.mailsDir, name));
      const { text = '' } = await PostalMime.parse(mail);
      if (text.includes('/end-session') || Date.now() > deadline) return tokenOf(text);
    }
  };
  const end = (token: string, between: (() => Promise<unknown>) | null) => {
    repeatNext(between);
    return test.services.credentials.endSession(test.write, token);
  };

  it('returns the link of the attempt that was committed', async () => {
    const { resetToken } = await end(await mailedToken(), null);
    const kinds = await test.db('link_tokens').pluck('kind');
    assert.deepEqual(kinds, ['reset_password']);
    assert.equal((await test.services.credentials.readLink(resetToken)).kind, 'reset_password');
    const ended = await test.db('audit_events').where({ event: 'session_revoked' });
    assert.equal(ended.length, 1);
  });

  it('returns nothing when the link was ended meanwhile', async () => {
    const change = () =>
      test.services.credentials.changePassword(
        test.write,
        owner,
        { password: PASSWORD, newPassword: NEW_PASSWORD },
        DEVICE,
      );
    await assert.rejects(end(await mailedToken(), change), { code: 'link_not_found' });
    assert.deepEqual(await test.db('link_tokens').pluck('kind'), []);
  });
});
