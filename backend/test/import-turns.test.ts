import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { AppError } from '@maru/core/api';
import type { Viewer } from '../src/policies/viewer.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

const KEY = '0f7e9f0e-3f0c-4c7e-9d5b-2f6f0a1b2c3d';
const OTHER_KEY = '1f7e9f0e-3f0c-4c7e-9d5b-2f6f0a1b2c3d';
const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';

describe('Imports of several accounts', () => {
  let test: TestServices;
  before(async () => {
    test = await openServices('sqlite');
  });
  after(() => test.close());

  const signUp = async (username: string): Promise<Viewer> => {
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username, email: `${username}@example.org`, password: 'pass word 1' };
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
    assert.ok(viewer !== null);
    return viewer;
  };

  it('have a deadline: a minute, and a second for every received 32 KiB', async () => {
    const upload = await test.services.imports.openUpload(await signUp('timed'), null);
    assert.deepEqual(upload.deadline, { baseMs: 60_000, bytesPerSecond: 32 * 1024 });
    await upload.close();
  });

  it('do not block one another: an account uses only its own place', async () => {
    const { imports } = test.services;
    const greedy = await Promise.all(['greedy1', 'greedy2', 'greedy3', 'greedy4'].map(signUp));
    const held = await Promise.all(greedy.map((viewer) => imports.openUpload(viewer, null)));
    for (const viewer of greedy) {
      await assert.rejects(imports.openUpload(viewer, KEY), isTooMany);
    }
    const polite = await signUp('polite');
    const upload = await imports.openUpload(polite, null);
    const file = await upload.receive({ name: 'a.md', bytes: Readable.from([Buffer.from('# Title')]) });
    const { created } = await imports.import(test.write, polite, 'polite', [file]);
    assert.deepEqual(
      created.map(({ title }) => title),
      ['Title'],
    );
    await upload.close();
    for (const each of held) await each.close();
    await (await imports.openUpload(greedy[0] as Viewer, null)).close();
  });

  it('run one at a time for each account: at most three repeated requests wait, and others are refused', async () => {
    const { imports } = test.services;
    const viewer = await signUp('repeating');
    const first = await imports.openUpload(viewer, KEY);
    const opened: number[] = [];
    const twins = [0, 1, 2].map(async (twin) => {
      const upload = await imports.openUpload(viewer, KEY);
      opened.push(twin);
      return upload;
    });
    for (const key of [KEY, OTHER_KEY, null])
      await assert.rejects(imports.openUpload(viewer, key), isTooMany);
    assert.deepEqual(opened, []);
    await first.close();
    for (const [index, twin] of twins.entries()) {
      const upload = await twin;
      assert.deepEqual(opened, [0, 1, 2].slice(0, index + 1), 'one after the other');
      await assert.rejects(imports.openUpload(viewer, OTHER_KEY), isTooMany);
      await upload.close();
    }
    await (await imports.openUpload(viewer, OTHER_KEY)).close();
  });
});
