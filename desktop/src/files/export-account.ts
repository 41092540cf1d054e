import { ApiError, isApiError, NetworkError } from '@maru/core/api';
import type { Client, DocItem } from '@maru/core/api';
import type { ExportForm } from '../settings/export-form.ts';
import { createDocWriter } from './export-docs.ts';
import { ExportError, toExportError } from './export-error.ts';
import { finishExport } from './export-finish.ts';
import type { ExportFolder } from './export-folder.ts';
import { layOutFiles } from './export-layout.ts';
import type { ListedDoc, ListedSpace } from './export-layout.ts';
import { createMediaFiles } from './export-media.ts';
import type { FetchMedia } from './export-media.ts';
import { readRecord, RECORD_FILE, writeRecord } from './export-record.ts';
import { createExportCounters } from './export-counters.ts';
import type { ExportReport } from './export-counters.ts';

export interface ExportAccountOptions {
  readonly client: Client;
  readonly fetchMedia: FetchMedia;
  readonly username: string;
  readonly folder: ExportFolder;
  readonly form: ExportForm;
  readonly signal: AbortSignal;
  /** Called after each document. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Concurrent reads of documents: enough to use a server without delaying other users. */
const PARALLEL = 6;

/**
 * Updates a folder to the state of an account's space: a file for each document, named as the form says, with
 * links between them, their media, and the manifest of numbered names. Only changes are fetched and written;
 * only files that an export wrote are removed, also those of another form. Rejects with ExportError; what was
 * done until then is recorded.
 */
export async function exportAccount(options: ExportAccountOptions): Promise<ExportReport> {
  const { client, folder, form, username, signal, onProgress, fetchMedia } = options;
  const record = readRecord(await folder.read(RECORD_FILE));
  const before = new Map(
    [...record.docs.values(), ...record.media.values()].map(({ file, written }) => [file, written]),
  );
  const tally = createExportCounters();
  const media = createMediaFiles({ folder, record, before, fetchMedia, tally });
  try {
    const layout = layOutFiles(await listSpace(client, username), form);
    const { entries } = layout;
    const writeDoc = createDocWriter({ client, username, folder, record, before, media, layout, tally });
    let done = 0;
    await inParallel(entries, signal, async (entry) => {
      await writeDoc(entry);
      onProgress(++done, entries.length);
    });
    if (!signal.aborted) await finishExport({ folder, record, before, layout, tally });
    return tally.report(signal.aborted);
  } catch (error) {
    if (signal.aborted) return tally.report(true);
    throw failureOf(error);
  } finally {
    // Attempted even when no other file can be written: without the
    // record, the next export identifies files by their contents.
    await folder.write(RECORD_FILE, Buffer.from(writeRecord(record)), 'own').catch(() => undefined);
  }
}

async function listSpace(client: Client, username: string): Promise<ListedSpace> {
  const { group, docs, aliases = [] } = await client.getGroup({ params: { name: username } });
  // Without a session the response is a visitor's: all private documents would look deleted.
  if (!group.isOwner) throw new ExportError('session');
  const { homeDocId } = group;
  const former = new Map<string, string[]>();
  // The newest come first.
  for (const { docId, title, isFormer } of aliases.toReversed())
    if (isFormer) former.set(docId, [...(former.get(docId) ?? []), title]);
  const home =
    homeDocId === null
      ? []
      : [(await client.getDoc({ params: { group: username, docId: homeDocId }, query: {} })).doc];
  const placedDocs = [
    ...home.map((doc) => placed(doc, true, [])),
    ...docs.toSorted((a, b) => a.seq - b.seq).map((doc) => placed(doc, false, former.get(doc.id) ?? [])),
  ];
  return { groupName: username, docs: placedDocs, aliases };
}

function placed(
  doc: Pick<DocItem, 'id' | 'parentId' | 'isFolder' | 'title' | 'access' | 'createdAt' | 'updatedAt'>,
  isHome: boolean,
  formerTitles: readonly string[],
): ListedDoc {
  const { id, parentId, isFolder, title, access, createdAt, updatedAt } = doc;
  return { id, parentId, isFolder, isHome, title, access, createdAt, updatedAt, formerTitles };
}

/** Processes all items with limited concurrency, until one fails or the signal aborts. */
async function inParallel<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const item of queue) {
      if (hasFailed || signal.aborted) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, run));
  for (const result of results) if (result.status === 'rejected') throw result.reason as Error;
}

function failureOf(error: unknown): ExportError {
  // A TypeError reports an interrupted body.
  if (error instanceof NetworkError || error instanceof TypeError) return new ExportError('network', error);
  if (isApiError(error, 'unauthorized')) return new ExportError('session', error);
  if (error instanceof ApiError) return new ExportError(error.status >= 500 ? 'network' : 'unknown', error);
  return toExportError(error);
}
