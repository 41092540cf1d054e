import assert from 'node:assert/strict';
import { DESKTOP_BRIDGE_KEY } from '@maru/core/desktop';
import { BRIDGE_CHANNELS, createBridge } from './bridge.ts';

const ACCOUNT = { server: 'https://maru.example', username: 'minji' };

/** Bridge whose transport records calls and returns one answer. */
function recordingBridge(result: unknown) {
  const sent: unknown[][] = [];
  const bridge = createBridge((channel, ...args) => {
    sent.push([channel, ...args]);
    return Promise.resolve(result);
  });
  return { bridge, sent };
}

describe('Desktop bridge', () => {
  it('has one channel of its own for every call', () => {
    const { bridge } = recordingBridge(undefined);
    assert.deepEqual(Object.keys(bridge).sort(), Object.keys(BRIDGE_CHANNELS).sort());
    const channels = Object.values(BRIDGE_CHANNELS);
    assert.equal(new Set(channels).size, channels.length);
    for (const channel of channels) assert.match(channel, /^maru:[a-z]+:[a-z]+$/);
  });

  it('lists the accounts as the main process gives them', async () => {
    const { bridge, sent } = recordingBridge([ACCOUNT]);
    assert.deepEqual(await bridge.listAccounts(), [ACCOUNT]);
    assert.deepEqual(sent, [[BRIDGE_CHANNELS.listAccounts]]);
  });

  it('returns the page’s account, or null', async () => {
    assert.deepEqual(await recordingBridge(ACCOUNT).bridge.currentAccount(), ACCOUNT);
    assert.equal(await recordingBridge(null).bridge.currentAccount(), null);
  });

  it('passes the account to the main process, and returns none of the main process’s values', async () => {
    const { bridge, sent } = recordingBridge({ deviceKey: 'secret' });
    assert.equal(await bridge.switchAccount(ACCOUNT), undefined);
    assert.equal(await bridge.removeAccount(ACCOUNT), undefined);
    assert.deepEqual(sent, [
      [BRIDGE_CHANNELS.switchAccount, ACCOUNT],
      [BRIDGE_CHANNELS.removeAccount, ACCOUNT],
    ]);
  });

  it('passes on a refusal of the main process', async () => {
    const refusal = new Error('The session is gone');
    const bridge = createBridge(() => Promise.reject(refusal));
    await assert.rejects(bridge.switchAccount(ACCOUNT), refusal);
  });

  it('is exposed under a name that no property of window has', () => {
    assert.equal(DESKTOP_BRIDGE_KEY, 'maruDesktop');
    assert.ok(!(DESKTOP_BRIDGE_KEY in globalThis));
  });
});
