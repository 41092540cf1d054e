import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import { createPasswords, createNetworkQueue } from './passwords.ts';

const NETWORK = '192.0.2.1';
const CHEAP = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
const pepperOf = (text: string, isInUse = true) => ({
  key: Buffer.from(text),
  isInUse: () => Promise.resolve(isInUse),
});
const NO_PEPPER = pepperOf('unused', false);

describe('Passwords', () => {
  it('are hashed with argon2id at the stated cost, and compared in NFC', async () => {
    const passwords = createPasswords(NO_PEPPER);
    const hash = await passwords.hash('비밀번호 1é', NETWORK);
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await passwords.verify(hash, '비밀번호 1é'.normalize('NFD'), NETWORK), true);
    assert.equal(await passwords.verify(hash, '비밀번호 1e', NETWORK), false);
    assert.equal(await passwords.verify(null, 'an account that does not exist', NETWORK), false);
  });

  it('use the site’s pepper, without which no comparison succeeds', async () => {
    const peppered = createPasswords(pepperOf('site'), CHEAP);
    const hash = await peppered.hash('plinth gravel 4', NETWORK);
    assert.match(hash, /^p1\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    assert.equal(await peppered.verify(hash, 'plinth gravel 4', NETWORK), true);
    assert.equal(await peppered.verify(hash, 'plinth gravel 5', NETWORK), false);
    for (const other of [pepperOf('another site'), NO_PEPPER])
      assert.equal(await createPasswords(other, CHEAP).verify(hash, 'plinth gravel 4', NETWORK), false);
  });

  it('recognise hashes with an older cost, or without the pepper', async () => {
    const [before, now, dearer] = [
      createPasswords(NO_PEPPER, CHEAP),
      createPasswords(pepperOf('site'), CHEAP),
      createPasswords(pepperOf('site'), { ...CHEAP, timeCost: 2 }),
    ];
    const old = await before.hash('plinth gravel 4', NETWORK);
    const peppered = await now.hash('plinth gravel 4', NETWORK);
    assert.equal(await now.verify(old, 'plinth gravel 4', NETWORK), true);
    assert.deepEqual(
      await Promise.all([
        before.isCurrent(old),
        now.isCurrent(old),
        now.isCurrent(peppered),
        before.isCurrent(peppered),
        dearer.isCurrent(peppered),
      ]),
      [true, false, true, true, false],
    );
  });

  it('are refused when too many of one network wait, and accepted again afterwards', async () => {
    const passwords = createPasswords(NO_PEPPER);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.verify(null, 'x', NETWORK)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 10);
    for (const { reason } of refused)
      assert.ok(
        reason instanceof AppError && reason.code === 'unavailable' && reason.retryAfterSeconds !== undefined,
      );
    assert.equal(await passwords.verify(null, 'x', NETWORK), false);
  });

  /** Jobs that end on request of the test. */
  const createJobs = (atOnce: number) => {
    const inTurn = createNetworkQueue(atOnce);
    const begun: { readonly network: string; readonly end: () => void }[] = [];
    let most = 0;
    let running = 0;
    const ask = (network: string): Promise<void> =>
      inTurn(network, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => begun.push({ network, end: resolve }));
        running--;
      });
    return { ask, begun, most: () => most };
  };
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };

  it('of one network delay another network by two hashes at most', async () => {
    const { ask, begun, most } = createJobs(1);
    const all = [...Array.from({ length: 20 }, () => ask('greedy')), ask('polite')];
    for (let ended = 0; ended < all.length; ended++) {
      await settle();
      begun[ended]?.end();
    }
    await Promise.all(all);
    assert.equal(
      begun.findIndex(({ network }) => network === 'polite'),
      2,
    );
    assert.equal(most(), 1);
  });

  it('of all networks have a limit of running and waiting ones', async () => {
    const { ask, begun, most } = createJobs(2);
    const verifications = Array.from({ length: 110 }, (_, i) => ask(`network ${i}`));
    const outcomes = Promise.allSettled(verifications);
    for (let ended = 0; ended < 100; ended++) {
      await settle();
      begun[ended]?.end();
    }
    assert.equal((await outcomes).filter(({ status }) => status === 'rejected').length, 10);
    assert.equal(most(), 2);
  });
});
