import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (WebAuthn, 6.1): user present, user verified, key attached. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTACHED = 64;

/** An authenticator in software, with one key. Its answers are JSON text, as pages send them. */
export interface TestPasskey {
  /** Answers the options of a new key. */
  register(options: { readonly challenge: string }, changes?: PasskeyChanges): string;
  /** Answers the options of a login or second step; raises the counter. */
  sign(options: { readonly challenge: string }, changes?: PasskeyChanges): string;
}

/** Values of an answer in place of the right ones. */
export interface PasskeyChanges {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** @param hasCounter false for a key whose counter stays 0, as those of password managers do */
export function createPasskey(hasCounter = true): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000'): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (
    attached: Buffer,
    { rpId = 'localhost', isVerified = true, ...changes }: PasskeyChanges,
  ): Buffer => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attached.length > 0 ? ATTACHED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attached]);
  };
  const encode = (response: Readonly<Record<string, Buffer>>): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });
  return {
    register: ({ challenge }, changes = {}) => {
      // The key as COSE: a map of type EC2, algorithm ES256, curve P-256, x and y.
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.from([0, id.length]);
      const data = authData(Buffer.concat([Buffer.alloc(16), idLength, id, coseKey]), changes);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return encode({
        clientDataJSON: clientData('webauthn.create', challenge, changes.origin),
        attestationObject,
      });
    },
    sign: ({ challenge }, changes = {}) => {
      if (hasCounter) counter++;
      const clientDataJSON = clientData('webauthn.get', challenge, changes.origin);
      const authenticatorData = authData(Buffer.alloc(0), changes);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      return encode({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) });
    },
  };
}
