import { AppError } from '@maru/core/api';
import type { PlannedDoc } from '@maru/core/export';
import { HEAD_BYTES, mediaTypeOf } from '../../media/media-type.ts';
import { mediaName } from '../../media/media-name.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ImportFile } from './archive.ts';
import { chooseMedia, docsByEmbeddedFile, embeddingTitles, withPropertyReason } from './choose-media.ts';
import type { DocSummary } from './convert-docs.ts';
import { isSvgFile } from './rasterize-svg.ts';
import type { Found } from './find-content.ts';
import type { ImportContext } from './import-context.ts';
import { importedId } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';
import { openReading } from './open-reading.ts';
import { sortPlannedDocs } from './order-docs.ts';
import { readExistingDocs, pathInFolder } from './existing-docs.ts';
import type { ExistingDocs } from './existing-docs.ts';

type Shown = NonNullable<PlanRecord['shown']>;
type PlannedMedia = Shown['media'][number];

/** Result of planning: documents and media that an import would make, compared with those of the space. */
export interface ImportPreview {
  readonly shown: Shown;
  readonly same: PlanRecord['same'];
}

/**
 * Reads and converts all texts of an import, and makes nothing.
 * @param homeId the home document, when it would be replaced
 */
export async function planDocs(
  context: ImportContext,
  group: GroupRow,
  found: Found,
  { seed, homeId }: Pick<PlanRecord, 'seed' | 'homeId'>,
): Promise<ImportPreview> {
  const { docs } = found.plan;
  const reading = openReading(group, found);
  try {
    const noted = await reading.reader.prepare();
    const present = await readExistingDocs(context, group);
    const placed = placesOf(docs, noted, present, homeId);
    // Links lead to what is there, so that a text is the same when all it links to is there.
    await reading.thread.setIds(
      placed.map(({ id }, index) => id ?? importedId({ seed }, 'doc', String(index))),
    );
    const media = await inspectMedia(found, reading.files, noted, seed);
    await reading.thread.setUrls(media.urls);
    const documents: Shown['documents'] = [];
    const same: [index: number, id: string][] = [];
    const made = new Set<number>();
    let bytes = 0;
    for (const [index, doc] of sortPlannedDocs(docs, noted)) {
      const { id, place } = placed[index] ?? { id: null, place: '' };
      const read = await reading.reader.read(index);
      const entry = {
        name: doc.path ?? doc.name,
        title: typeof read === 'string' ? (noted[index]?.title ?? doc.name) : read.title,
        place,
        isFolder: doc.isFolder,
        access: doc.manifest?.access ?? (typeof read === 'string' ? null : read.meta?.access) ?? 'private',
      };
      if (typeof read === 'string') {
        documents.push({ ...entry, outcome: 'refused', reason: read, changes: [] });
        continue;
      }
      const before = id === null ? null : await present.text(id);
      const hasNoText = doc.isFolder && doc.path === null;
      const isSame =
        before !== null &&
        (hasNoText || (before.title === read.title && isEqual(before.content, read.content)));
      if (isSame && id !== null) same.push([index, id]);
      else {
        bytes += Buffer.byteLength(read.content);
        made.add(index);
      }
      const isReplaced = doc.isHome && homeId !== null;
      const outcome = isSame ? 'same' : before === null || isReplaced ? 'new' : 'copy';
      documents.push({ ...entry, outcome, changes: [...read.changes] });
    }
    const shownIn = media.list.filter((one) => one.isOwn || one.shownBy.some((index) => made.has(index)));
    const listed = shownIn.map(({ entry }) => entry);
    for (const { outcome, size } of listed) if (outcome === 'new') bytes += size;
    const unplanned = found.plan.skipped.filter(({ name }) => !media.paths.has(name));
    const refused = withPropertyReason([...found.skipped, ...unplanned], noted);
    documents.push(
      ...refused.map(({ name, reason }) => ({
        name,
        title: '',
        place: '',
        isFolder: false,
        access: 'private' as const,
        changes: [],
        outcome: 'refused' as const,
        reason,
      })),
    );
    return { shown: { documents, media: [...listed, ...media.lost], bytes }, same };
  } finally {
    await reading.thread.close();
  }
}

interface Placed {
  readonly place: string;
  /** Document with the same title and place; null without one. */
  readonly id: string | null;
}

function placesOf(
  docs: readonly PlannedDoc[],
  noted: readonly DocSummary[],
  present: ExistingDocs,
  homeId: string | null,
): Placed[] {
  const inside = new Map<PlannedDoc, string>();
  const taken = new Set<string>();
  return docs.map((doc, index) => {
    const title = noted[index]?.title ?? doc.name;
    const place = doc.parent === null ? '' : (inside.get(doc.parent) ?? '');
    inside.set(doc, pathInFolder(place, title));
    const found = doc.isHome ? homeId : present.find(place, title, doc.isFolder);
    // Of several files with one title only the first is compared.
    const id = found === null || taken.has(found) ? null : found;
    if (id !== null) taken.add(id);
    return { place, id };
  });
}

interface InspectedMedia {
  readonly list: readonly {
    readonly entry: PlannedMedia;
    /** True for media of the manifest, which are made whether a document shows them or not. */
    readonly isOwn: boolean;
    /** Indexes of the documents that show it. */
    readonly shownBy: readonly number[];
  }[];
  readonly lost: readonly PlannedMedia[];
  readonly paths: ReadonlySet<string>;
  /** Addresses that they would have. */
  readonly urls: ReadonlyMap<string, string>;
}

async function inspectMedia(
  found: Found,
  files: ReadonlyMap<string, ImportFile>,
  noted: readonly DocSummary[],
  seed: string,
): Promise<InspectedMedia> {
  const showing = docsByEmbeddedFile(noted);
  const { wanted, skipped } = chooseMedia(found, files, showing, showing, { seed });
  const urls = new Map<string, string>();
  const list = [];
  for (const { file, name, id } of wanted) {
    const reason = await refusalOf(file);
    const by = showing.get(file.path) ?? [];
    if (reason.type !== null) urls.set(file.path, mediaUrl(id, mediaName(name, reason.type)));
    list.push({
      isOwn: !showing.has(file.path),
      shownBy: by,
      entry: {
        name: file.path,
        size: file.size,
        shownIn: embeddingTitles(noted, by),
        ...(reason.type === null
          ? { outcome: 'refused' as const, reason: reason.code }
          : { outcome: 'new' as const }),
      },
    });
  }
  const lost = skipped.map(({ name, reason }) => ({
    name,
    size: 0,
    outcome: 'refused' as const,
    reason,
    shownIn: [],
  }));
  return { list, lost, urls, paths: new Set(wanted.map(({ file }) => file.path)) };
}

/** Detects a file's type from its first bytes. */
async function refusalOf(file: ImportFile) {
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of file.stream()) {
      parts.push(part);
      if ((size += part.length) >= HEAD_BYTES) break;
    }
    const head = Buffer.concat(parts);
    const type = isSvgFile(file, head) ? ('image/webp' as const) : await mediaTypeOf(head);
    return { type, code: 'unsupported_type' };
  } catch (error) {
    return { type: null, code: error instanceof AppError ? error.code : 'damaged' };
  }
}

function mediaUrl(id: string, name: string): string {
  return `/media/${id}/${encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')}`;
}

/** Compares two texts apart from the ids of the media that they show. */
function isEqual(a: string, b: string): boolean {
  const withoutIds = (text: string): string => text.replaceAll(/\/media\/[0-9a-z]{24}\//g, '/media//');
  return withoutIds(a) === withoutIds(b);
}
