import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { AppError } from '@maru/core/api';
import type { Viewer } from '../src/policies/viewer.ts';
import { openServices } from './services.ts';
import type { TestServices } from './services.ts';

describe('Imports of several accounts', () => {
  let test: TestServices;
  before(async () => {
    test = await openServices('sqlite');
  });
  after(() => test.close());

  const signUp = async (username: string): Promise<Viewer> => {
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username, email: `${username}@example.org`, password: 'pass word 1' };
    const signedIn = await test.services.accounts.signup(account, { auth: undefined, deviceKey: undefined }, device);
    const viewer = await test.services.sessions.authenticate(signedIn.authCookie ?? '', signedIn.deviceKeyCookie);
    assert.ok(viewer !== null);
    return viewer;
  };

  it('have a deadline: a minute, and a second for every 32 KiB that come', async () => {
    const intake = await test.services.imports.openIntake(await signUp('timed'));
    assert.deepEqual(intake.deadline, { baseMs: 60_000, bytesPerSecond: 32 * 1024 });
    await intake.close();
  });

  it('do not shut one another out: an account fills its own place alone', async () => {
    const { imports } = test.services;
    const greedy = await Promise.all(['greedy1', 'greedy2', 'greedy3', 'greedy4'].map(signUp));
    const held = await Promise.all(greedy.flatMap((viewer) => Array.from({ length: 4 }, () => imports.openIntake(viewer))));
    for (const viewer of greedy) {
      await assert.rejects(imports.openIntake(viewer), (error) => error instanceof AppError && error.code === 'too_many_requests');
    }
    const polite = await signUp('polite');
    const intake = await imports.openIntake(polite);
    const file = await intake.receive({ name: 'a.md', bytes: Readable.from([Buffer.from('# Title')]) });
    const { created } = await imports.import(polite, 'polite', [file]);
    assert.deepEqual(
      created.map(({ title }) => title),
      ['Title'],
    );
    await intake.close();
    for (const each of held) await each.close();
    await (await imports.openIntake(greedy[0] as Viewer)).close();
  });
});
