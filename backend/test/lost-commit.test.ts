import assert from 'node:assert/strict';
import { RECOVERY_CODES_COUNT } from '@maru/core';
import type { PasskeyAssertion, PasskeyRegistration } from '@maru/core/api';
import type { Store } from '../src/db/transaction.ts';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createPasskey } from '../testing/passkey.ts';
import { codeOf } from '../testing/second-step.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

/**
 * Every transaction commits, its response is lost, and it is repeated: the worst moment to lose a connection.
 */
const dropResponses = (store: Store): Store => ({
  rowMacs: store.rowMacs,
  query: (work) => store.query(work),
  write: (work, purpose) => store.write(work, purpose),
  execute: async (statements) => {
    await store.execute(statements);
    return await store.execute(statements);
  },
  transaction: async (work) => {
    await store.transaction((trx) => work(trx, 0));
    return await store.transaction((trx) => work(trx, 1));
  },
});

describeOnEachDatabase('A commit whose response is lost', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  before(async () => {
    test = await openServices(kind, dropResponses);
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    const signedIn = await test.services.accounts.signup(
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    const viewer = await test.services.sessions.authenticate(
      signedIn.authCookie ?? '',
      signedIn.deviceKeyCookie,
    );
    assert.notEqual(viewer, null);
    owner = viewer as Viewer;
  });
  after(() => test.close());

  const titles = async (): Promise<string[]> =>
    (await test.services.groups.read(owner, 'owner')).docs.map(({ title }) => title);

  it('results in one account, one document, one revision, one move and one deletion', async () => {
    const { docs } = test.services;
    assert.equal((await test.db('users')).length, 1);
    const folder = await docs.create(test.write, owner, 'owner', {
      title: 'folder',
      content: '',
      isFolder: true,
    });
    const doc = await docs.create(test.write, owner, 'owner', { title: 'one', content: '', isFolder: false });
    assert.deepEqual(await titles(), ['folder', 'one']);

    const saved = await docs.update(test.write, owner, doc.id, {
      title: 'two',
      content: 'x',
      lastUpdatedAt: doc.updatedAt,
    });
    assert.equal(saved.title, 'two');
    const numbers = await test.db('revisions').where({ doc_id: doc.id }).orderBy('number').pluck('number');
    assert.deepEqual(numbers, [1, 2]);

    const moved = await docs.updateMeta(test.write, owner, doc.id, { parentId: folder.id, access: 'link' });
    assert.deepEqual([moved.parentId, moved.seq, moved.access], [folder.id, 0, 'link']);
    assert.deepEqual(await test.services.docs.read(owner, 'owner', doc.id, {}), moved);

    assert.deepEqual(await docs.remove(test.write, owner, folder.id), { id: folder.id });
    const { docs: left } = await test.services.groups.read(owner, 'owner');
    assert.deepEqual(
      left.map(({ title, parentId, seq }) => [title, parentId, seq]),
      [['two', null, 0]],
    );
  });

  it('renews a session once, and returns its new cookie', async () => {
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const cookies = { auth: undefined, deviceKey: undefined };
    const signedIn = await test.services.accounts.login(
      test.write,
      { username: 'owner', password: 'pass word 1' },
      cookies,
      device,
    );
    assert.ok('authCookie' in signedIn);
    const held = { auth: signedIn.authCookie ?? '', deviceKey: signedIn.deviceKeyCookie };
    const viewer = await test.services.sessions.authenticate(held.auth, held.deviceKey);
    const renewed = await test.services.accounts.renew(viewer as Viewer, held, 'en');
    assert.notEqual(renewed.authCookie, held.auth);
    assert.notEqual(
      await test.services.sessions.authenticate(renewed.authCookie ?? '', held.deviceKey),
      null,
    );
    await test.services.accounts.logout(test.write, {
      auth: renewed.authCookie ?? '',
      deviceKey: held.deviceKey,
    });
    assert.equal(await test.services.sessions.authenticate(renewed.authCookie ?? '', held.deviceKey), null);
  });

  it('changes a password and ends a session, and confirms it', async () => {
    const { accounts, credentials, accountRecords } = test.services;
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const cookies = { auth: undefined, deviceKey: undefined };
    await credentials.changePassword(
      test.write,
      owner,
      { password: 'pass word 1', newPassword: 'pass word 2' },
      device,
    );
    assert.deepEqual(
      (await accountRecords.listSessions(owner)).map(({ current }) => current),
      [true],
    );
    await accounts.login(test.write, { username: 'owner', password: 'pass word 2' }, cookies, device);
    const other = (await accountRecords.listSessions(owner)).find(({ current }) => !current);
    await accountRecords.endSession(test.write, owner, other?.id ?? '');
    assert.ok(!(await accountRecords.listSessions(owner)).some(({ id }) => id === other?.id));
    await test.services.background.settled();
  });

  it('adds an app and a passkey, logs in and confirms the identity by it, removes it, and returns the valid codes', async () => {
    const { accounts, secondStep, passkeys } = test.services;
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const { secret } = await secondStep.beginTotp(test.write, owner);
    const on = await secondStep.confirmTotp(test.write, owner, codeOf({ secret }, Date.now()));
    assert.equal(on.recoveryCodes?.length, RECOVERY_CODES_COUNT);

    const key = createPasskey();
    const origin = 'http://localhost';
    const made = JSON.parse(key.register(await passkeys.options(owner), { origin })) as PasskeyRegistration;
    const passkey = { ...made, response: { ...made.response, transports: [] } };
    const added = await passkeys.add(test.write, owner, { name: 'key', passkey });
    assert.equal(added.secondStep.passkeys.length, 1);

    const before = (await test.db('sessions')).length;
    const nobody = { auth: undefined, deviceKey: undefined };
    const { options, deviceKey } = await accounts.passkeyOptions({}, nobody, device);
    const signed = JSON.parse(key.sign(options, { origin })) as PasskeyAssertion;
    const cookies = { auth: undefined, deviceKey };
    const { authCookie } = await accounts.logInByPasskey(test.write, { passkey: signed }, cookies, device);
    assert.notEqual(await test.services.sessions.authenticate(authCookie ?? '', deviceKey), null);
    assert.equal((await test.db('sessions')).length, before + 1);

    const proofOptions = await secondStep.passkeyProofOptions(owner, device);
    const proof = JSON.parse(key.sign(proofOptions, { origin })) as PasskeyAssertion;
    await secondStep.prove(test.write, owner, { passkey: proof }, device);

    const left = await passkeys.remove(test.write, owner, added.secondStep.passkeys[0]?.id ?? '');
    assert.deepEqual(left.passkeys, []);
    assert.equal((await secondStep.removeTotp(test.write, owner)).totp, null);
    const events: readonly string[] = await test
      .db('audit_events')
      .whereIn('event', ['second_step_on', 'second_step_off'])
      .pluck('event');
    assert.deepEqual(events.toSorted(), [
      'second_step_off',
      'second_step_off',
      'second_step_on',
      'second_step_on',
    ]);
  });
});
