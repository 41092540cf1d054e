import { createHash } from 'node:crypto';
import { isId } from '@maru/core/text';
import { StartError } from '../../start-error.ts';
import { FORMAT, FORMAT_VERSION, MANIFEST_PATH, SEAL_PATH } from './manifest.ts';
import type { Manifest, ManifestSeal } from './manifest.ts';
import { openTar } from './tar.ts';
import type { TarEntry } from './tar.ts';

/**
 * Limit of the manifest, far above the size for a site of a million files.
 * The manifest is read into memory before its signature is checked.
 */
const MANIFEST_MAX_BYTES = 256 * 1024 * 1024;

/** A backup whose bytes all match its checksums. */
export interface Backup {
  readonly manifest: Manifest;
  /** Bytes of the manifest as stored, for the signature check. */
  readonly manifestBytes: Buffer;
  readonly signature: Buffer;
  readonly entries: readonly TarEntry[];
  read(entry: TarEntry): Promise<Buffer>;
  pieces(entry: TarEntry): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * @param onProgress receives the number of bytes checked so far. Throws StartError for a file that is not a
 *   complete, undamaged backup in a known format.
 */
export async function openBackup(path: string, onProgress: (bytes: number) => void): Promise<Backup> {
  const tar = await openTar(path);
  const damaged = (): StartError =>
    new StartError(`${path} is damaged or not a whole backup. Use another one.`);
  try {
    const found: { readonly entry: TarEntry; readonly sha256: string }[] = [];
    let bytes = 0;
    for await (const entry of tar.entries()) {
      const hash = createHash('sha256');
      for await (const piece of tar.pieces(entry)) {
        hash.update(piece);
        bytes += piece.length;
        onProgress(bytes);
      }
      found.push({ entry, sha256: hash.digest('hex') });
    }
    const [seal, manifest] = [found.pop(), found.pop()];
    if (seal?.entry.path !== SEAL_PATH || manifest?.entry.path !== MANIFEST_PATH) throw damaged();
    if (Math.max(seal.entry.bytes, manifest.entry.bytes) > MANIFEST_MAX_BYTES) throw damaged();
    const { sha256, signature } = parse<ManifestSeal>(await tar.read(seal.entry), damaged);
    if (sha256 !== manifest.sha256 || typeof signature !== 'string') throw damaged();
    const manifestBytes = await tar.read(manifest.entry);
    const parsed = parse<Manifest>(manifestBytes, damaged);
    if (parsed?.format !== FORMAT) throw damaged();
    if (parsed.version > FORMAT_VERSION)
      throw new StartError(`${path} was written by a newer Maru (${parsed.maru}). Update this one.`);
    if (!isWhole(parsed)) throw damaged();
    const isSame =
      parsed.entries.length === found.length &&
      parsed.entries.every(({ path: name, bytes: size, sha256: sum }, i) => {
        const other = found[i];
        return (
          other !== undefined &&
          name === other.entry.path &&
          size === other.entry.bytes &&
          sum === other.sha256
        );
      });
    if (!isSame) throw damaged();
    return {
      manifest: parsed,
      manifestBytes,
      signature: Buffer.from(signature, 'hex'),
      entries: found.map(({ entry }) => entry),
      read: (entry) => tar.read(entry),
      pieces: (entry) => tar.pieces(entry),
      close: () => tar.close(),
    };
  } catch (error) {
    await tar.close();
    throw error;
  }
}

/**
 * Returns true when the manifest has all fields needed before its signature
 * is checked. The site id must be a UUID, since it selects the key file:
 * another value could select a key file chosen by the author of the backup.
 */
function isWhole({
  site,
  entries,
  kekIds,
  migrations,
  tables,
}: { readonly [K in keyof Manifest]?: unknown }): boolean {
  const { id, kekId, wrappedKey } = (site ?? {}) as { readonly [K in keyof Manifest['site']]?: unknown };
  const areTexts = [id, kekId, wrappedKey].every((value) => typeof value === 'string');
  return (
    areTexts &&
    isId(String(id)) &&
    [entries, kekIds, migrations].every(Array.isArray) &&
    typeof tables === 'object' &&
    tables !== null
  );
}

function parse<T>(bytes: Buffer, damaged: () => StartError): T {
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    throw damaged();
  }
}
