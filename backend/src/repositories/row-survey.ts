import type { MacInput, RowState } from '../crypto/row-macs.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import type { Db, Writer } from '../db/connect.ts';
import { runStatement, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import {
  accountMacs,
  gradeMacInput,
  linkMacInput,
  loginMacInput,
  sessionMacInput,
  sessionPolicyMacInput,
} from './account-macs.ts';
import type { LinkBinding } from './account-macs.ts';
import { ACCESS_COLUMNS, docMacInput, docMacs, listingMacInput, listMacOf } from './doc-macs.ts';
import type { DocInGroup } from './docs.ts';
import type { GroupRow } from './groups.ts';
import type { LinkTokenRow } from './link-tokens.ts';
import type { SessionRow } from './sessions.ts';
import { spaceMacInput } from './space-macs.ts';
import type { UserRow } from './users.ts';

/** A row that decides who may read and does not verify. */
export interface UnverifiedRow {
  readonly table: string;
  readonly id: string;
  readonly state: Exclude<RowState, 'whole'>;
}

interface Surveyed {
  readonly id: string;
  readonly parts: readonly (readonly [facts: MacInput, mac: Buffer | null])[];
  /** Returns the statement that seals the row as it was read; it changes no row that has changed since. */
  readonly seal: (db: Db) => Statement;
}

interface Survey {
  readonly table: string;
  /** Query of a page in the order of ids: behind an id, with a limit. */
  readonly sql: string;
  readonly read: (row: never) => Surveyed;
}

const PAGE_ROWS = 500;

const SURVEYS: readonly Survey[] = [
  {
    table: 'groups',
    sql: 'SELECT id, owner_id, mac FROM `groups` WHERE id > ? ORDER BY id LIMIT ?',
    read: (row: GroupRow) => ({
      id: row.id,
      parts: [[spaceMacInput(row), row.mac]],
      seal: (db) => ({
        sql: 'UPDATE `groups` SET mac = ? WHERE id = ? AND owner_id = ?',
        values: [rowMacsOf(db).sign(spaceMacInput(row)), row.id, row.owner_id],
      }),
    }),
  },
  {
    table: 'users',
    sql: 'SELECT * FROM users WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?',
    read: (row: UserRow) => ({
      id: row.id,
      parts: [
        [loginMacInput(row), row.login_mac],
        [sessionPolicyMacInput(row.id, row), row.session_mac],
        [gradeMacInput(row), row.grade_mac],
      ],
      seal: (db) => {
        const next = { ...row, rev: row.rev + 1 };
        const { login_mac, session_mac, grade_mac } = accountMacs(db, next);
        return {
          sql: 'UPDATE users SET rev = ?, login_mac = ?, session_mac = ?, grade_mac = ? WHERE id = ? AND rev = ? AND session_rev = ?',
          values: [next.rev, login_mac, session_mac, grade_mac, row.id, row.rev, row.session_rev],
        };
      },
    }),
  },
  {
    table: 'docs',
    sql: `SELECT ${ACCESS_COLUMNS}, docs.rev, docs.mac, docs.list_mac, g.owner_id FROM docs
JOIN \`groups\` g ON g.id = docs.group_id JOIN users ON users.id = g.owner_id
WHERE docs.id > ? AND users.deleted_at IS NULL ORDER BY docs.id LIMIT ?`,
    read: (row: DocInGroup) => ({
      id: row.id,
      parts: [
        [docMacInput(row), row.mac],
        [listingMacInput(row), listMacOf(row)],
      ],
      seal: (db) => {
        const { mac_rev, mac, list_mac } = docMacs(rowMacsOf(db), row);
        return {
          sql: 'UPDATE docs SET mac_rev = ?, mac = ?, list_mac = ? WHERE id = ? AND rev = ? AND mac_rev = ?',
          values: [mac_rev, mac, list_mac, row.id, row.rev, row.mac_rev],
        };
      },
    }),
  },
  {
    table: 'sessions',
    sql: 'SELECT sessions.*, users.session_rev FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.id > ? ORDER BY sessions.id LIMIT ?',
    read: (row: SessionRow & Pick<UserRow, 'session_rev'>) => {
      const facts = sessionMacInput(row, row.session_rev);
      return {
        id: row.id,
        parts: [[facts, row.mac]],
        seal: (db) => ({
          sql: `UPDATE sessions SET mac = ? WHERE id = ? AND token_hash = ? AND expires_at = ?
AND EXISTS (SELECT 1 FROM users WHERE users.id = sessions.user_id AND users.session_rev = ?)`,
          values: [rowMacsOf(db).sign(facts), row.id, row.token_hash, row.expires_at, row.session_rev],
        }),
      };
    },
  },
  {
    table: 'link_tokens',
    sql: `SELECT link_tokens.*, users.password_hash, users.email_rev FROM link_tokens
JOIN users ON users.id = link_tokens.user_id WHERE HEX(token_hash) > ? ORDER BY token_hash LIMIT ?`,
    read: (row: LinkTokenRow & LinkBinding) => ({
      id: row.token_hash.toString('hex').toUpperCase(),
      parts: [[linkMacInput(row, row), row.mac]],
      seal: (db) => ({
        sql: 'UPDATE link_tokens SET mac = ? WHERE token_hash = ?',
        values: [rowMacsOf(db).sign(linkMacInput(row, row)), row.token_hash],
      }),
    }),
  },
];

/**
 * Looks at every row that decides who may read, without accounts that are being deleted.
 * @param seal seals those that do not verify, as they are now
 * @returns those that did not verify
 */
export async function surveyRows(db: Writer, seal: boolean): Promise<UnverifiedRow[]> {
  const macs = rowMacsOf(db);
  const found: UnverifiedRow[] = [];
  for (const { table, sql, read } of SURVEYS) {
    for (let after = ''; ; ) {
      const rows = (await selectRows<object>(db, sql, [after, PAGE_ROWS])).map((row) => read(row as never));
      for (const row of rows) {
        const states = row.parts.map(([facts, mac]) => macs.stateOf(facts, mac));
        const state = worstOf(states);
        if (state === null) continue;
        found.push({ table, id: row.id, state });
        if (seal) await runStatement(db, row.seal(db));
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  return found;
}

/** Returns the state of a row by those of its parts; null when all are whole. */
function worstOf(states: readonly RowState[]): UnverifiedRow['state'] | null {
  for (const state of ['wrong', 'older', 'missing'] as const) if (states.includes(state)) return state;
  return null;
}

/** Lists documents of which a later revision is stored than their head: the row is from an older state. */
export async function listRolledBackDocs(db: Db, limit: number): Promise<string[]> {
  const rows = await selectRows<{ readonly id: string }>(
    db,
    `SELECT docs.id FROM docs WHERE EXISTS (SELECT 1 FROM revisions
WHERE revisions.doc_id = docs.id AND revisions.number > docs.content_rev) LIMIT ?`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
