import { createPublicKey, verify } from 'node:crypto';

/**
 * Release source of a packaged copy and its public key: a
 * file in its archive, whose integrity Electron checks.
 */
export interface UpdateSource {
  /** URL of the folder with the manifests (`latest*.yml`), each with its signature (`.sig`). */
  readonly url: string;
  /** Ed25519, as base64 of its SubjectPublicKeyInfo (RFC 8410). */
  readonly publicKey: string;
}

/** File in the app with the release source. A copy without it has no automatic updates. */
export const UPDATE_FILE = 'update.json';

/** Suffix of a manifest's signature file. */
export const SIGNATURE_SUFFIX = '.sig';

/** Thrown when a manifest is not signed by the expected key. */
export class FeedSignatureError extends Error {
  override readonly name = 'FeedSignatureError';
}

/** Reads the release source. Null when the text is invalid. */
export function readUpdateSource(text: string): UpdateSource | null {
  try {
    const { url, publicKey } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return typeof url === 'string' && typeof publicKey === 'string' ? { url, publicKey } : null;
  } catch {
    return null;
  }
}

/** Returns true when this is the base64 of an Ed25519 signature over exactly these bytes. Never throws. */
export function isSignedBy(publicKey: string, manifest: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(manifest), key, Buffer.from(signature.trim(), 'base64'))
    );
  } catch {
    return false;
  }
}
