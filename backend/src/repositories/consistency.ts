import type { Db } from '../db/connect.ts';
import { countOrphans, listReferences } from '../db/tables.ts';
import type { Reference } from '../db/tables.ts';

/** Rows with a missing reference. */
export interface Orphans {
  /** Such as `docs.head_revision_id without revisions`. */
  readonly what: string;
  readonly rows: number;
}

/** References without a foreign key; `only` names a column that must be null for the rule to apply. */
const RULES: readonly (Reference & { readonly only?: string })[] = [
  { table: 'docs', column: 'head_revision_id', parent: 'revisions', parentColumn: 'id', only: 'deleted_at' },
  { table: 'docs', column: 'parent_id', parent: 'docs', parentColumn: 'id', only: 'deleted_at' },
  { table: 'docs', column: 'group_id', parent: 'group_keys', parentColumn: 'group_id' },
  { table: 'revisions', column: 'group_id', parent: 'groups', parentColumn: 'id' },
  { table: 'publications', column: 'group_id', parent: 'groups', parentColumn: 'id' },
  { table: 'users', column: 'id', parent: 'groups', parentColumn: 'owner_id', only: 'deleted_at' },
];

/** Finds orphans of foreign keys, which a database may not have enforced, and of the rules above. */
export async function findOrphans(db: Db): Promise<Orphans[]> {
  const found: Orphans[] = [];
  const rules: readonly (Reference & { readonly only?: string })[] = [
    ...(await listReferences(db)),
    ...RULES,
  ];
  for (const rule of rules) {
    const rows = await countOrphans(db, rule, rule.only);
    if (rows > 0) found.push({ what: `${rule.table}.${rule.column} without ${rule.parent}`, rows });
  }
  return found;
}
