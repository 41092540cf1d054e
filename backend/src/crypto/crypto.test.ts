import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { compressText, decompressText } from './compressed.ts';
import { createKeyring, deriveKey, fieldAad, keyedHash, openText, sealText } from './keyring.ts';
import { MissingKeyError, parseMasterKeys } from './master-keys.ts';
import { keyVersionOf, open, seal, SealError } from './sealed.ts';

const dataKey = (version: number) => ({ version, key: randomBytes(32) });

describe('Sealed bytes', () => {
  it('have the documented format, and differ every time', () => {
    const key = dataKey(7);
    const [a, b] = [seal(key, 'aad', Buffer.from('words')), seal(key, 'aad', Buffer.from('words'))];
    assert.deepEqual([a[0], a.readUInt32BE(1), a.length], [1, 7, 5 + 12 + 5 + 16]);
    assert.equal(keyVersionOf(a), 7);
    assert.equal(a.equals(b), false);
    assert.equal(open(key.key, 'aad', a).toString(), 'words');
    assert.equal(open(key.key, '', seal(key, '', Buffer.alloc(0))).length, 0);
  });

  it('open only with the same key, associated data and bytes', () => {
    const key = dataKey(1);
    const sealed = seal(key, 'doc|v1|g|d|title|3', Buffer.from('words'));
    for (const aad of [
      'doc|v1|g|d|title|2',
      'doc|v1|g|d|content|3',
      'doc|v1|g|e|title|3',
      'doc|v1|h|d|title|3',
      '',
    ]) {
      assert.throws(() => open(key.key, aad, sealed), SealError);
    }
    assert.throws(() => open(randomBytes(32), 'doc|v1|g|d|title|3', sealed), SealError);
    for (let i = 5; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 0x80;
      assert.throws(() => open(key.key, 'doc|v1|g|d|title|3', changed), SealError, `byte ${i}`);
    }
    for (let length = 0; length < sealed.length; length++) {
      assert.throws(() => open(key.key, 'doc|v1|g|d|title|3', sealed.subarray(0, length)), SealError);
    }
  });

  it('are made with a ring’s newest key, and opened with the key that made them', () => {
    const [first, second] = [dataKey(1), dataKey(2)];
    const old = sealText(createKeyring([first]), 'aad', '옛것');
    const ring = createKeyring([second, first]);
    assert.equal(openText(ring, 'aad', old), '옛것');
    assert.equal(keyVersionOf(sealText(ring, 'aad', 'new')), 2);
    assert.throws(() => openText(createKeyring([second]), 'aad', old), SealError);
  });

  it('name every part of a field in their associated data', () => {
    assert.equal(fieldAad('doc', 'g', 'd', 'title', 3), 'doc|v1|g|d|title|3');
  });
});

describe('Derived keys', () => {
  it('differ by purpose and key, and are stable', () => {
    const key = Buffer.alloc(32, 1);
    assert.equal(deriveKey(key, 'a').equals(deriveKey(key, 'a')), true);
    assert.equal(deriveKey(key, 'a').equals(deriveKey(key, 'b')), false);
    assert.equal(keyedHash(key, 'x').equals(keyedHash(Buffer.alloc(32, 2), 'x')), false);
  });
});

describe('Master keys', () => {
  const base64 = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

  it('wrap with the first key and unwrap with any', async () => {
    const before = parseMasterKeys(`k1:${base64(1)}`);
    const wrapped = await before.wrap(Buffer.from('data key'), 'dek|v1|g|1');
    const after = parseMasterKeys(`# comment\nk2:${base64(2)},\nk1:${base64(1)}\n`);
    assert.deepEqual([after.activeId, after.ids], ['k2', ['k2', 'k1']]);
    assert.equal((await after.unwrap(wrapped, 'dek|v1|g|1')).toString(), 'data key');
    assert.equal((await after.wrap(Buffer.from('x'), '')).kekId, 'k2');
    await assert.rejects(after.unwrap(wrapped, 'dek|v1|h|1'), SealError);
    await assert.rejects(parseMasterKeys(`k2:${base64(2)}`).unwrap(wrapped, 'dek|v1|g|1'), MissingKeyError);
    await assert.rejects(parseMasterKeys(`k1:${base64(9)}`).unwrap(wrapped, 'dek|v1|g|1'), SealError);
  });

  it('refuse an invalid list of keys, without repeating it', () => {
    for (const list of [
      '',
      ',',
      'k1',
      `k1=${base64(1)}`,
      'k1:c2VjcmV0',
      `k1:${base64(1)},k1:${base64(2)}`,
      ':x',
      `k1:${base64(1)}!`,
    ]) {
      assert.throws(
        () => parseMasterKeys(list),
        (error) =>
          error instanceof Error && !error.message.includes('c2VjcmV0') && !error.message.includes(base64(1)),
      );
    }
  });
});

describe('Compressed text', () => {
  it('is restored unchanged, of any length and kind', async () => {
    const noise = randomBytes(100_000).toString('base64');
    for (const text of [
      '',
      'a',
      '한글'.repeat(100),
      'words '.repeat(50_000),
      noise,
      `${noise}${'x'.repeat(1024 * 1024)}`,
    ]) {
      assert.equal(await decompressText(await compressText(text)), text);
    }
    assert.ok((await compressText('words '.repeat(1_000))).length < 1_000);
    await assert.rejects(decompressText(Buffer.of(9, 1, 2)), /Unknown form/);
  });
});
