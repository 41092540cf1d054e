import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createKeytarKeychain, PROBE } from '../accounts/keytar-keychain.ts';
import type { Keytar } from '../accounts/keytar-keychain.ts';
import { isSignedBy } from '../app/update-source.ts';
import { expectEqual } from './expect.ts';

const KEYCHAIN_SERVICE = 'Maru self test';

/** Writes a test entry to the system's keychain, reads it and removes it. */
export async function tryKeychain(loadKeytar: () => Promise<Keytar>): Promise<string> {
  const keychain = createKeytarKeychain(loadKeytar, KEYCHAIN_SERVICE);
  const [name, secret] = ['self test', randomBytes(24).toString('hex')];
  await keychain.set(name, secret);
  expectEqual((await keychain.list()).get(name) === secret, true);
  await keychain.remove(name);
  expectEqual((await keychain.list()).has(name), false);
  // An empty keychain is tested with an entry.
  await keychain.remove(PROBE);
  return 'written, read and removed';
}

/** Electron's cryptography is BoringSSL and not Node's OpenSSL: verifies that it supports Ed25519. */
export function trySignature(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const manifest = 'version: 1.0.0\n';
  const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64');
  expectEqual(
    [isSignedBy(key, manifest, signature), isSignedBy(key, 'version: 1.0.1\n', signature)],
    [true, false],
  );
  return 'Ed25519';
}
