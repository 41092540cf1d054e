import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../bootstrap/failure.mjs';
import { SIGNATURE_SUFFIX } from '../../desktop/src/app/update-source.ts';
import type { UpdateSource } from '../../desktop/src/app/update-source.ts';

/** Names of electron-builder's manifests: `latest.yml`, `latest-mac.yml`, `latest-linux-arm64.yml`… */
const MANIFEST = /^latest[\w-]*\.yml$/;

/**
 * Reads the release source of packed copies: MARU_UPDATE_URL, with
 * MARU_UPDATE_PUBLIC_KEY, which must verify every manifest there. Null where neither is
 * set. Throws a Failure for one without the other, and for an invalid address or key.
 */
export function readUpdateVariables(env: NodeJS.ProcessEnv = process.env): UpdateSource | null {
  const url = env['MARU_UPDATE_URL'] ?? '';
  const publicKey = env['MARU_UPDATE_PUBLIC_KEY'] ?? '';
  if (url === '' && publicKey === '') return null;
  if (!url.startsWith('https://') || !URL.canParse(url))
    throw new Failure('MARU_UPDATE_URL has to begin with https://');
  if (publicKey === '')
    throw new Failure(
      `MARU_UPDATE_PUBLIC_KEY is not set: installed copies take only signed releases. ${HOW}`,
    );
  if (!isPublicKey(publicKey)) throw new Failure(`MARU_UPDATE_PUBLIC_KEY is no Ed25519 key. ${HOW}`);
  return { url, publicKey };
}

const HOW = '`npm run package:sign -- --new-key` makes a pair.';

/**
 * Generates a key pair: the public key for MARU_UPDATE_PUBLIC_KEY,
 * the private one (PEM, PKCS #8) for MARU_UPDATE_PRIVATE_KEY.
 */
export function newUpdateKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/**
 * Writes the signature of each manifest in a folder beside it. Throws a Failure where there is no manifest,
 * and for a key that does not match the public one, which installed copies would reject.
 * @returns the manifests' names
 */
export function signManifests(folder: string, privateKey: string, publicKey: string): readonly string[] {
  const key = readPrivateKey(privateKey);
  if (createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64') !== publicKey) {
    throw new Failure('MARU_UPDATE_PRIVATE_KEY does not belong to MARU_UPDATE_PUBLIC_KEY.');
  }
  const manifests = readdirSync(folder).filter((name) => MANIFEST.test(name));
  if (manifests.length === 0)
    throw new Failure(`There is no manifest (latest*.yml) in ${folder}: pack with MARU_UPDATE_URL first.`);
  for (const name of manifests) {
    const signature = sign(null, readFileSync(join(folder, name)), key).toString('base64');
    writeFileSync(join(folder, name + SIGNATURE_SUFFIX), `${signature}\n`);
  }
  return manifests;
}

function isPublicKey(text: string): boolean {
  try {
    return (
      createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType ===
      'ed25519'
    );
  } catch {
    return false;
  }
}

function readPrivateKey(pem: string): ReturnType<typeof createPrivateKey> {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below: the library's message is about encodings.
  }
  throw new Failure(`MARU_UPDATE_PRIVATE_KEY is no Ed25519 key in PEM. ${HOW}`);
}
