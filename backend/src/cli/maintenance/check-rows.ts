import { listRolledBackDocs, surveyRows } from '../../repositories/row-survey.ts';
import type { UnverifiedRow } from '../../repositories/row-survey.ts';
import { rowMacsOf } from '../../db/row-macs.ts';
import { NAMED_MAX, nameRows } from '../name-rows.ts';
import type { Site } from '../../site/open-site.ts';
import { DAMAGED_NAMED_MAX, fail, ok, warn } from './check.ts';
import type { Check } from './check.ts';

/** Checks the MAC of every row that decides who may read, and for documents that are in an older state. */
export async function checkRows({ db }: Pick<Site, 'db'>): Promise<Check[]> {
  const rows = await surveyRows(db, false);
  const older = await listRolledBackDocs(db, NAMED_MAX);
  return [
    rowMacsOf(db).isEnforced ? checkEnforced(rows) : checkUnenforced(rows),
    older.length === 0
      ? ok('heads', 'every document has its newest version')
      : fail(
          'heads',
          `Documents are in an older state than their versions (${older.join(', ')}): a row was put back. Restore a backup.`,
        ),
  ];
}

function checkEnforced(rows: readonly UnverifiedRow[]): Check {
  if (rows.length === 0) return ok('rows', 'every row that decides who may read verifies');
  return fail(
    'rows',
    `${rows.length} do not verify (${nameRows(rows, DAMAGED_NAMED_MAX)}) and are refused: they were changed without Maru. The owner of a document still reads its versions in its history, to put one into a new document. A backup has them as they were; after a repair by hand, \`maru seal\` seals them as they are.`,
  );
}

function checkUnenforced(rows: readonly UnverifiedRow[]): Check {
  const wrong = rows.filter(({ state }) => state !== 'missing');
  const found = [
    ...(rows.length > wrong.length ? [`${rows.length - wrong.length} have no MAC yet`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} have that of another state (${nameRows(wrong)})`] : []),
  ];
  const state =
    found.length === 0
      ? 'Every row verifies'
      : `Of the rows that decide who may read, ${found.join(' and ')}`;
  return warn(
    'rows',
    `${state}, but none is required to. Once all servers are of this release, run \`maru seal\`.`,
  );
}
