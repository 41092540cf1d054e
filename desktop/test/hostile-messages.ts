import type { DesktopAccount } from '@maru/core/desktop';
import fc from 'fast-check';
import { BRIDGE_CHANNELS } from '../src/ipc/bridge.ts';
import type { Controls } from './fake-electron/electron.ts';

interface Target {
  readonly origin: string;
  readonly account: DesktopAccount;
}

/**
 * Sends calls that no page of the app sends: from other frames and origins, on other channels, with arguments
 * of every kind, including near misses of valid ones. @returns the number of rejected calls
 */
export async function sendHostileMessages(
  app: Controls,
  { origin, account }: Target,
  count: number,
): Promise<number> {
  const channels = Object.values(BRIDGE_CHANNELS);
  const page = { url: `${origin}/`, parent: null };
  const foreign = fc.constantFrom(
    null,
    { url: 'https://evil.example/', parent: null },
    { url: `${origin}.evil.example/`, parent: null },
    { url: `https://evil.example/#${origin}/`, parent: null },
    { url: 'app://setup/', parent: null },
    { url: 'app://maru-0000000000000000/', parent: null },
    { url: 'about:blank', parent: null },
    { url: '', parent: null },
    { url: `${origin}/`, parent: {} },
  );
  const nearMiss = fc.constantFrom<unknown>(
    { ...account, extra: 1 },
    { server: account.server },
    { ...account, username: account.username.toUpperCase() },
    { ...account, server: `${account.server}/` },
    { ...account, server: 'https://evil.example' },
    { ...account, username: '__proto__' },
    [account],
    JSON.stringify(account),
    Object.entries(account),
    new Map(Object.entries(account)),
  );
  const anything = fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true });
  const wrong = fc.oneof(nearMiss, anything);
  const messages = fc.oneof(
    // Other senders, with arguments that would be valid for the page.
    fc.record({
      frame: foreign,
      channel: fc.constantFrom(...channels),
      args: fc.constantFrom<unknown[]>([], [account]),
    }),
    // The page itself, with invalid arguments.
    fc.record({
      frame: fc.constant(page),
      channel: fc.constantFrom(BRIDGE_CHANNELS.switchAccount, BRIDGE_CHANNELS.removeAccount),
      args: fc.oneof(fc.array(wrong, { maxLength: 2 }), fc.constant([account, account])),
    }),
    fc.record({
      frame: fc.constant(page),
      channel: fc.constantFrom(
        BRIDGE_CHANNELS.listAccounts,
        BRIDGE_CHANNELS.currentAccount,
        BRIDGE_CHANNELS.logInByBrowser,
      ),
      args: fc.array(wrong, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      frame: fc.constant(page),
      channel: fc.constant(BRIDGE_CHANNELS.cancelUpload),
      args: fc.oneof(
        fc.constant([]),
        fc.array(wrong, { maxLength: 2 }),
        fc.constant([crypto.randomUUID(), 1]),
      ),
    }),
    // Unknown channels.
    fc.record({
      frame: fc.constant(page),
      channel: fc.constantFrom('maru:accounts', 'maru:files:write', '', '__proto__'),
      args: fc.array(wrong, { maxLength: 2 }),
    }),
  );
  let refused = 0;
  for (const { frame, channel, args } of fc.sample(messages, count)) {
    try {
      await app.invoke(frame, channel, ...args);
    } catch {
      refused++;
    }
  }
  return refused;
}
