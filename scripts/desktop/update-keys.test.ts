import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedBy } from '../../desktop/src/app/update-source.ts';
import { newUpdateKeys, readUpdateVariables, signManifests } from './update-keys.ts';

describe('The keys of the update feed', () => {
  const { publicKey, privateKey } = newUpdateKeys();
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-feed-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are read from variables, both or neither', () => {
    const url = 'https://updates.example/maru';
    assert.equal(readUpdateVariables({}), null);
    assert.deepEqual(readUpdateVariables({ MARU_UPDATE_URL: url, MARU_UPDATE_PUBLIC_KEY: publicKey }), {
      url,
      publicKey,
    });
    assert.throws(() => readUpdateVariables({ MARU_UPDATE_URL: url }), /--new-key/);
    assert.throws(
      () =>
        readUpdateVariables({ MARU_UPDATE_URL: 'http://updates.example', MARU_UPDATE_PUBLIC_KEY: publicKey }),
      /https/,
    );
    assert.throws(
      () => readUpdateVariables({ MARU_UPDATE_URL: url, MARU_UPDATE_PUBLIC_KEY: 'AAAA' }),
      /Ed25519/,
    );
  });

  it('sign every manifest so that the app accepts it, and refuse a private key that does not match', () => {
    assert.throws(() => signManifests(folder, privateKey, publicKey), /no manifest/);
    writeFileSync(join(folder, 'latest.yml'), 'version: 1.0.0\n');
    writeFileSync(join(folder, 'latest-linux-arm64.yml'), 'version: 1.0.1\n');
    writeFileSync(join(folder, 'builder-debug.yml'), '');
    assert.throws(() => signManifests(folder, newUpdateKeys().privateKey, publicKey), /does not belong/);
    assert.throws(() => signManifests(folder, 'none', publicKey), /no Ed25519 key/);
    const signed = signManifests(folder, privateKey, publicKey);
    assert.deepEqual([...signed].toSorted(), ['latest-linux-arm64.yml', 'latest.yml']);
    for (const name of signed) {
      const [manifest, signature] = [name, `${name}.sig`].map((one) =>
        readFileSync(join(folder, one), 'utf8'),
      );
      assert.ok(isSignedBy(publicKey, manifest ?? '', signature ?? ''));
      assert.ok(!isSignedBy(publicKey, `${manifest} `, signature ?? ''));
    }
  });
});
