import { join } from 'node:path';
import { createFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Bucket } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** Configuration of media storage. */
export interface MediaStoreConfig {
  /** Absolute path; holds the drafts of every kind of store. */
  readonly dataDir: string;
  readonly media: { readonly kind: 'folder' } | ({ readonly kind: 's3'; readonly prefix: string } & S3Bucket);
}

/** Opens the store of a site. Sends no request before the first use. */
export function openMediaStore({ dataDir, media }: MediaStoreConfig): MediaStore {
  const folder = join(dataDir, 'media');
  return media.kind === 'folder'
    ? createFolderStore(folder)
    : createS3Store({ ...media, drafts: join(folder, 'drafts') });
}
