import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { createUpdates } from './updates.ts';
import type { Updater } from './updates.ts';

/** Updater whose feed has, or has not, a newer release. */
function updaterWith(find: () => Promise<{ isUpdateAvailable: boolean } | null>): EventEmitter & Updater {
  return Object.assign(new EventEmitter(), {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    checkForUpdates: find,
  });
}

describe('Updates', () => {
  it('do not load the updater without a feed', async () => {
    const load = (): Promise<Updater> => assert.fail('loaded');
    assert.equal(
      await createUpdates({ hasFeed: false, load, onReady: () => undefined, onRefused: assert.fail }).check(),
      'off',
    );
  });

  it('are downloaded at once, reported when they are ready, and never downgrade', async () => {
    const updater = updaterWith(async () => ({ isUpdateAvailable: true }));
    const ready: string[] = [];
    const updates = createUpdates({
      hasFeed: true,
      load: async () => updater,
      onReady: (version) => ready.push(version),
      onRefused: assert.fail,
    });
    assert.deepEqual([await updates.check(), await updates.check()], ['found', 'found']);
    assert.deepEqual(
      [updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade],
      [true, true, false],
    );
    updater.emit('update-downloaded', { version: '1.2.3' });
    assert.deepEqual(ready, ['1.2.3']);
    // An interrupted download has no consequences.
    updater.emit('error', new Error('broke off'));
  });

  it('report that there is no update, or that the check failed', async () => {
    const check = (find: () => Promise<null>): Promise<string> =>
      createUpdates({
        hasFeed: true,
        load: async () => updaterWith(find),
        onReady: () => undefined,
        onRefused: assert.fail,
      }).check();
    assert.equal(await check(async () => null), 'none');
    assert.equal(
      await check(async () => {
        throw new Error('no feed');
      }),
      'failed',
    );
  });
});
