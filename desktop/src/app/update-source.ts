import { createPublicKey, verify } from 'node:crypto';

/** Where a packed copy looks for releases, and whose they are: a file in its archive, whose integrity Electron checks. */
export interface UpdateSource {
  /** The folder on the web that holds the manifests (`latest*.yml`), each with its signature beside it (`.sig`). */
  readonly url: string;
  /** Ed25519, as base64 of its SubjectPublicKeyInfo (RFC 8410). */
  readonly publicKey: string;
}

/** The file of the app that says it. A copy without it is not updated by itself. */
export const UPDATE_FILE = 'update.json';

/** The name under which a manifest's signature lies beside it. */
export const SIGNATURE_SUFFIX = '.sig';

/** Says that a manifest is not what the holder of the key has signed. */
export class FeedSignatureError extends Error {
  override readonly name = 'FeedSignatureError';
}

/** Reads where releases are. Null for what is no such file. */
export function readUpdateSource(text: string): UpdateSource | null {
  try {
    const { url, publicKey } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return typeof url === 'string' && typeof publicKey === 'string' ? { url, publicKey } : null;
  } catch {
    return null;
  }
}

/** True when this is the base64 of an Ed25519 signature over exactly these bytes. Total. */
export function isSignedBy(publicKey: string, manifest: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(manifest), key, Buffer.from(signature.trim(), 'base64'));
  } catch {
    return false;
  }
}
