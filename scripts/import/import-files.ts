import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@maru/core/api';
import type { Client, Import } from '@maru/core/api';
import { Failure } from '../bootstrap/failure.mjs';
import { withArchive } from './folder-archive.ts';

export interface ImportOptions {
  readonly client: Client;
  /** Space that receives the documents. */
  readonly groupName: string;
  /** Folder on disk where `paths` are. */
  readonly root: string;
  readonly paths: readonly string[];
  /** True to publish all documents. */
  readonly wantsPublic: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

export interface FolderReport {
  readonly documents: number;
  readonly folders: number;
  readonly media: number;
  /** Documents that are in the space already. */
  readonly same: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}

const POLL_MS = 250;
/** Reasons of files that no text shows, which is no failure. */
const UNUSED = ['unsupported_type', 'hidden'];

/** Imports the files of a folder as the website does: plans, starts the plan, and waits for its end. */
export async function importFiles({
  client,
  groupName,
  root,
  paths,
  wantsPublic,
  onProgress,
}: ImportOptions): Promise<FolderReport> {
  const plan = await withArchive(root, paths, async (content) =>
    client.planImport({ params: { name: groupName }, body: { file: [{ name: 'folder.zip', content }] } }),
  );
  const { planId } = plan;
  const started = await client.startImport({ params: { planId }, body: { publish: wantsPublic } });
  let job: Import = started.import;
  while (job.report === null) {
    onProgress(job.done, job.total);
    await delay(POLL_MS);
    job = (await client.getImport({ params: { planId } })).import;
    if (job.state === 'failed') throw new Failure('The import has failed: the server log has the reason.');
  }
  onProgress(job.total, job.total);
  const { created, skipped, same } = job.report;
  if (wantsPublic) for (const { id } of created) await publish(client, id);
  const folders = plan.documents.filter(({ isFolder, outcome }) => isFolder && outcome !== 'same').length;
  return {
    documents: created.length - Math.min(folders, created.length),
    folders,
    media: plan.media.filter(({ outcome }) => outcome === 'new').length,
    same: same.length,
    failures: skipped.filter(({ reason }) => !UNUSED.includes(reason)),
  };
}

/** Waits where the server takes no more changes of access for the moment. */
async function publish(client: Client, id: string): Promise<void> {
  for (;;) {
    try {
      await client.updateDocMeta({ params: { id }, body: { access: 'public' } });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await delay((error.retryAfterSeconds ?? 1) * 1_000);
    }
  }
}
