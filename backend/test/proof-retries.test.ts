import assert from 'node:assert/strict';
import type { PasskeyAssertion, PasskeyRegistration } from '@maru/core/api';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createPasskey } from '../testing/passkey.ts';
import type { PasskeyChanges, TestPasskey } from '../testing/passkey.ts';
import { createRepeatedTransaction } from '../testing/repeated-transaction.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

const DEVICE = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' } as const;
const NOBODY = { auth: undefined, deviceKey: undefined };

describeOnEachDatabase('A proof by passkey in a transaction that is repeated', (kind) => {
  const { wrap, repeatNext } = createRepeatedTransaction();
  let test: TestServices;
  let owner: Viewer;
  let key: TestPasskey;
  beforeEach(async () => {
    test = await openServices(kind, wrap);
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    const signedIn = await test.services.accounts.signup(test.write, account, NOBODY, DEVICE);
    const { authCookie, deviceKeyCookie } = signedIn;
    const viewer = await test.services.sessions.authenticate(authCookie ?? '', deviceKeyCookie);
    assert.ok(viewer !== null);
    owner = viewer;
    key = createPasskey();
    const { passkeys } = test.services;
    const made = JSON.parse(key.register(await passkeys.options(owner))) as PasskeyRegistration;
    const passkey = { ...made, response: { ...made.response, transports: [] } };
    await passkeys.add(test.write, owner, { name: 'key', passkey });
  });
  afterEach(() => test.close());

  const sign = (options: { readonly challenge: string }, changes: PasskeyChanges): PasskeyAssertion =>
    JSON.parse(key.sign(options, changes)) as PasskeyAssertion;
  /** @param between see `RepeatedTransaction.repeatNext` */
  const prove = async (between: (() => Promise<unknown>) | null): Promise<void> => {
    const { secondStep } = test.services;
    const passkey = sign(await secondStep.passkeyProofOptions(owner, DEVICE), { counter: 5 });
    repeatNext(between);
    await secondStep.prove(test.write, owner, { passkey }, DEVICE);
  };
  const logInWithCopy = async (): Promise<void> => {
    const { accounts } = test.services;
    const { options, deviceKey } = await accounts.passkeyOptions({}, NOBODY, DEVICE);
    const passkey = sign(options, { counter: 9 });
    await accounts.logInByPasskey(test.write, { passkey }, { auth: undefined, deviceKey }, DEVICE);
  };

  it('is accepted when the first attempt was committed', async () => {
    await prove(null);
    const { counter } = await test.db('passkeys').first('counter');
    assert.equal(counter, 5);
  });

  it('is accepted when the first attempt was rolled back and nothing happened meanwhile', async () => {
    await prove(() => Promise.resolve());
    const { counter } = await test.db('passkeys').first('counter');
    assert.equal(counter, 5);
  });

  it('is refused when its challenge was used meanwhile', async () => {
    await assert.rejects(
      prove(() => test.db('passkey_challenges').delete()),
      { code: 'passkey_refused' },
    );
  });

  it('is refused when a copy of the key was used meanwhile', async () => {
    await assert.rejects(prove(logInWithCopy), { code: 'passkey_refused' });
  });
});
