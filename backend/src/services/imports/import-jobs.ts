import { AppError } from '@maru/core/api';
import { findGroup } from '../../repositories/groups.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { ImportJobState } from '../../repositories/import-jobs.ts';
import { findImport } from '../../repositories/imports.ts';
import { dropFile } from '../media/media-files.ts';
import type { Writes } from '../writes/writes.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportReports } from './import-reports.ts';
import type { FullReport } from './import-service.ts';
import { claimTurn, TurnEndedError } from './import-turn.ts';
import type { ImportTurn } from './import-turn.ts';
import { importedId, openOrigin, openPlan } from './plan-record.ts';
import { runImport } from './run-import.ts';
import type { RunOptions } from './run-import.ts';
import { undoImport } from './undo-import.ts';

/** Works on started imports, at most a few at a time on each server. */
export interface ImportJobs {
  /** Works on what is due. */
  run(): void;
  /** Makes a turn of this server notice a change of its import. */
  interrupt(id: string): void;
  /** Resolves with the error of this server's next turn on an import; null for one that did not fail. */
  nextEnd(id: string): Promise<Error | null>;
  close(): Promise<void>;
}

/** Maximum number of imports at a time. */
const AT_ONCE = 3;
/** Attempts while the database or the media store is unavailable, and the pause before the next one. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 15_000;
const BATCH = 500;
const NOTHING: FullReport = { created: [], skipped: [], same: [], kept: [] };

export function createImportJobs(
  context: ImportContext,
  {
    writes,
    reports,
    report,
  }: {
    readonly writes: Writes;
    readonly reports: ImportReports;
    readonly report: (error: unknown) => void;
  },
): ImportJobs {
  const { unrecorded, now } = context;
  const working = new Map<string, { readonly turn: ImportTurn; readonly ended: Promise<void> }>();
  const failures = new Map<string, Error>();
  const waiting = new Map<string, ((failure: Error | null) => void)[]>();
  let isClosed = false;
  let isTaking = false;
  let isWanted = false;

  const optionsOf = async (turn: ImportTurn): Promise<RunOptions> => {
    const { row } = turn;
    const group = await context.store.query((db) => findGroup(db, row.group_id));
    if (group === undefined) throw new TurnEndedError('The space is gone');
    const plan = await openPlan(context.keyrings, row);
    const origin = await openOrigin(context.keyrings, row);
    const viewer = { userId: group.owner_id, username: group.name, sessionId: '' };
    return { write: writes.begin(origin), viewer, group, turn, plan };
  };

  /** Ends the import with a report, and drops its uploads. */
  const finish = async (turn: ImportTurn, state: ImportJobState, full: FullReport): Promise<void> => {
    const { row } = turn;
    turn.check();
    await reports.keep(row, full);
    await end(turn, state);
  };

  const end = async (turn: ImportTurn, state: ImportJobState): Promise<void> => {
    const { row } = turn;
    if (!(await turn.end({ state, ended_at: now(), file_id: null }))) return await turn.release();
    if (row.file_id !== null) await dropFile(context.files, row.file_id);
  };

  const work = async (turn: ImportTurn): Promise<void> => {
    const options = await optionsOf(turn);
    if (turn.row.state === 'running') {
      const full = await runImport(context, options);
      context.termMaker.countWrites(options.group.id, full.created.length);
      return await finish(turn, 'done', full);
    }
    const keptDocs = await undoImport(context, options);
    const row = await context.store.query((db) => findImport(db, turn.row.group_id, turn.row.id));
    const before = row === undefined ? null : await reports.read(row);
    const state = turn.row.state === 'undoing' ? 'undone' : 'cancelled';
    await finish(turn, state, { ...(before ?? NOTHING), kept: keptDocs });
  };

  const fail = async (turn: ImportTurn, error: unknown): Promise<void> => {
    const { row } = turn;
    if (isUnavailable(error) && row.failures + 1 < ATTEMPTS_MAX) {
      await turn.end({ failures: row.failures + 1, due_at: now() + PAUSE_MS });
      return;
    }
    // A plan that can't be opened, or a report that can't be kept, must not keep the import at work.
    const full = await optionsOf(turn)
      .then((options) => listImported(context, options))
      .catch((cause: unknown) => (isPermanent(cause) ? NOTHING : Promise.reject(cause)));
    await finish(turn, 'failed', full).catch(async (cause: unknown) => {
      if (!isPermanent(cause)) throw cause;
      await end(turn, 'failed');
    });
  };

  const take = async (turn: ImportTurn): Promise<void> => {
    const { id } = turn.row;
    try {
      await work(turn);
    } catch (error) {
      if (error instanceof TurnEndedError) return await turn.release();
      failures.set(id, error instanceof Error ? error : new Error(String(error)));
      report(error);
      await fail(turn, error).catch(async () => {
        if (!(await turn.end({ due_at: now() + PAUSE_MS }))) await turn.release();
      });
    }
  };

  const begin = (turn: ImportTurn): void => {
    const { id } = turn.row;
    const ended = take(turn)
      .catch(report)
      .finally(() => {
        working.delete(id);
        for (const resolve of waiting.get(id) ?? []) resolve(failures.get(id) ?? null);
        waiting.delete(id);
        failures.delete(id);
        run();
      });
    working.set(id, { turn, ended });
  };

  const takeAll = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      for (;;) {
        const turn = isClosed || working.size >= AT_ONCE ? null : await claimTurn(unrecorded, now);
        if (turn === null) break;
        if (turn !== 'lost') begin(turn);
      }
    }
  };

  const run = (): void => {
    isWanted = true;
    if (isTaking || isClosed) return;
    isTaking = true;
    takeAll()
      .catch(report)
      .finally(() => (isTaking = false));
  };

  return {
    run,
    interrupt: (id) => working.get(id)?.turn.stop(),
    nextEnd: async (id) =>
      await new Promise((resolve) => {
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      }),
    close: async () => {
      isClosed = true;
      for (const { turn } of working.values()) turn.stop();
      await Promise.all([...working.values()].map(({ ended }) => ended));
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Returns true for an error that the next attempt would have as well. */
function isPermanent(error: unknown): boolean {
  return !(error instanceof TurnEndedError) && !isUnavailable(error);
}

/** Lists what an import has made so far. */
async function listImported(
  { store, titlesOf }: ImportContext,
  { group, plan }: Pick<RunOptions, 'group' | 'plan'>,
): Promise<FullReport> {
  const created: FullReport['created'] = [];
  for (let from = 0; from < plan.count; from += BATCH) {
    const length = Math.min(BATCH, plan.count - from);
    const ids = Array.from({ length }, (_none, index) => importedId(plan, 'doc', String(from + index)));
    const rows = await store.query((db) => findDocs(db, ids));
    const titleOf = await titlesOf(group.id, rows);
    created.push(...rows.map((row) => ({ id: row.id, title: titleOf(row) })));
  }
  return { created, skipped: [], same: [], kept: [] };
}
