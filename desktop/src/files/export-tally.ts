import type { WriteResult } from './export-folder.ts';

/** What an export did. Counts are files. */
export interface ExportReport {
  readonly written: number;
  /** As they were, documents and media. */
  readonly kept: number;
  readonly removed: number;
  /** New names of files that were changed in the folder, or never were the export's. */
  readonly setAside: readonly string[];
  /** Media that the server did not give. */
  readonly missingMedia: number;
  /** Somebody stopped it before its end. */
  readonly isCancelled: boolean;
}

/** Counts while an export goes on. */
export interface Tally {
  wrote(result: Pick<WriteResult, 'isNew' | 'setAside'>): void;
  kept(): void;
  removed(): void;
  missed(): void;
  report(isCancelled: boolean): ExportReport;
}

export function createTally(): Tally {
  const counts = { written: 0, kept: 0, removed: 0, missingMedia: 0 };
  const setAside: string[] = [];
  return {
    wrote: (result) => {
      if (result.isNew) counts.written++;
      else counts.kept++;
      if (result.setAside !== null) setAside.push(result.setAside);
    },
    kept: () => void counts.kept++,
    removed: () => void counts.removed++,
    missed: () => void counts.missingMedia++,
    report: (isCancelled) => ({ ...counts, setAside, isCancelled }),
  };
}
