import type { SkippedFile } from '@maru/core/export';
import type { ImportFile } from './archive.ts';
import { importedId } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';
import type { Found } from './find-content.ts';
import type { RequestedMedia } from './import-media.ts';

export interface ChosenMedia {
  readonly wanted: readonly RequestedMedia[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * Selects the files that an import makes media of: those of the manifest that are present and undamaged, and
 * those that its documents show. Those that only documents show which are there already are not made again.
 * @param showing documents that are made, by the paths of the files that they show
 * @param all the same of all documents
 */
export function chooseMedia(
  { media, damaged, mediaName }: Pick<Found, 'media' | 'damaged' | 'mediaName'>,
  files: ReadonlyMap<string, ImportFile>,
  showing: ReadonlyMap<string, unknown>,
  all: ReadonlyMap<string, unknown>,
  plan: Pick<PlanRecord, 'seed'>,
): ChosenMedia {
  const requestedText = (file: ImportFile | undefined, name: string): RequestedMedia[] =>
    file === undefined ? [] : [{ file, name, id: importedId(plan, 'media', file.path) }];
  const isWhole = (file: string): boolean => files.has(file) && !damaged.has(file);
  const own = new Set(media.map(({ file }) => file));
  const whole = media.filter(({ file }) => isWhole(file) && (showing.has(file) || !all.has(file)));
  // Looked up by file: a list searched for each of a manifest's 60,000 lines would block the main thread.
  const lost = media.filter(({ file }) => !isWhole(file));
  return {
    wanted: [
      ...whole.flatMap(({ file, name }) => requestedText(files.get(file), name)),
      ...[...showing.keys()]
        .filter((path) => !own.has(path))
        .flatMap((path) => requestedText(files.get(path), mediaName(path))),
    ],
    skipped: lost.map(({ file }) => ({ name: file, reason: files.has(file) ? 'damaged' : 'missing' })),
  };
}

/** Returns refused files with the reason of those that only front matter names. */
export function withPropertyReason(
  refused: readonly SkippedFile[],
  noted: readonly { readonly named: readonly string[] }[],
): readonly SkippedFile[] {
  const named = new Set(noted.flatMap((doc) => doc.named));
  return refused.map((file) =>
    file.reason === 'unsupported_type' && named.has(file.name) ? { ...file, reason: 'in_properties' } : file,
  );
}

/** Titles that are named with a file, at most. */
const TITLES_MAX = 20;

/** Returns the titles of the documents that show a file, for the answer. */
export function embeddingTitles(
  noted: readonly { readonly title: string }[],
  by: readonly number[],
): string[] {
  return by.slice(0, TITLES_MAX).map((index) => noted[index]?.title ?? '');
}

/**
 * Returns the documents that show each file.
 * @param isMade called with the index of a document
 */
export function docsByEmbeddedFile(
  noted: readonly { readonly shown: readonly string[] }[],
  isMade: (index: number) => boolean = () => true,
): Map<string, number[]> {
  const showing = new Map<string, number[]>();
  for (const [index, { shown }] of noted.entries()) {
    if (!isMade(index)) continue;
    for (const path of shown) {
      const by = showing.get(path);
      if (by === undefined) showing.set(path, [index]);
      else by.push(index);
    }
  }
  return showing;
}
