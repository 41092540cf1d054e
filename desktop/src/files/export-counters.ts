import type { WriteResult } from './export-folder.ts';

/** Result of an export. Counts are files. */
export interface ExportReport {
  readonly written: number;
  /** Unchanged documents and media. */
  readonly unchanged: number;
  readonly removed: number;
  /** New names of files that were modified in the folder, or not written by an export. */
  readonly setAside: readonly string[];
  /** Media that the server refused. */
  readonly missingMedia: number;
  /** Documents whose current version the server can't read: their files stay as they are. */
  readonly damaged: number;
  /** True when the export was cancelled. */
  readonly isCancelled: boolean;
}

/** Counters of a running export. */
export interface ExportCounters {
  wrote(result: Pick<WriteResult, 'isNew' | 'setAside'>): void;
  unchanged(): void;
  removed(): void;
  missed(): void;
  damaged(): void;
  report(isCancelled: boolean): ExportReport;
}

export function createExportCounters(): ExportCounters {
  const counts = { written: 0, unchanged: 0, removed: 0, missingMedia: 0, damaged: 0 };
  const setAside: string[] = [];
  return {
    wrote: (result) => {
      if (result.isNew) counts.written++;
      else counts.unchanged++;
      if (result.setAside !== null) setAside.push(result.setAside);
    },
    unchanged: () => void counts.unchanged++,
    removed: () => void counts.removed++,
    missed: () => void counts.missingMedia++,
    damaged: () => void counts.damaged++,
    report: (isCancelled) => ({ ...counts, setAside, isCancelled }),
  };
}
