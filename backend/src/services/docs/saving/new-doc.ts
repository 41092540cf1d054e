import { newId } from '@maru/core/text';
import type { Keyring } from '../../../crypto/keyring.ts';
import type { Writer } from '../../../db/connect.ts';
import { runStatement, runStatements } from '../../../db/statements.ts';
import type { DocText } from '../../../presenters/doc.ts';
import { aliasInsert } from '../../../repositories/doc-aliases.ts';
import type { DocAliasRow } from '../../../repositories/doc-aliases.ts';
import { docLinkInsert } from '../../../repositories/doc-links.ts';
import { insertDoc, NEW_DOC } from '../../../repositories/docs.ts';
import type { DocRow } from '../../../repositories/docs.ts';
import { revisionInsert } from '../../../repositories/revisions.ts';
import type { NewRevision } from '../../../repositories/revisions.ts';
import { revisionBytes, reserveTextBytes } from '../../../repositories/text-usage.ts';
import type { RequestOrigin } from '../../audit/audit.ts';
import { sealDevice, sealDocText } from '../../texts/sealed-text.ts';
import { namedAliases, sealAliases } from '../reading/aliases.ts';
import { foldBegin } from './folds.ts';

/**
 * A sealed document without a position. Its ids are fixed,
 * so that a retry can find the rows of an earlier attempt.
 */
export interface PreparedDoc {
  readonly id: string;
  readonly row: Omit<DocRow, 'parent_id' | 'seq'>;
  readonly revision: NewRevision;
  readonly aliases: readonly DocAliasRow[];
}

/**
 * Seals a new, private document with its first revision.
 * @param input.createdAt epoch milliseconds
 */
export async function prepareNewDoc(
  ring: Keyring,
  input: {
    readonly groupId: string;
    readonly isFolder: boolean;
    readonly isHome: boolean;
    readonly createdAt: number;
    /** Time of creation at the site that it comes from. */
    readonly firstCreatedAt?: number | null;
    readonly text: DocText;
    /** Login session whose autosaves may replace the first version; null or missing: none. */
    readonly foldingSession?: string | null;
    /** Call that makes it; null or missing: none that a device is known of. */
    readonly origin?: RequestOrigin | null;
    /** Id that is needed in advance; otherwise a new one. */
    readonly id?: string;
    /** Titles that it had at the site that it comes from, oldest first. */
    readonly formerTitles?: readonly string[];
  },
): Promise<PreparedDoc> {
  const id = input.id ?? newId();
  const place = { groupId: input.groupId, id };
  const revisionId = newId();
  const foldingSession = input.foldingSession ?? null;
  const { title_hash, ...sealed } = await sealDocText(
    ring,
    { groupId: input.groupId, id, number: 1 },
    input.text,
  );
  return {
    id,
    row: {
      ...NEW_DOC,
      id,
      group_id: input.groupId,
      is_folder: input.isFolder ? 1 : 0,
      is_home: input.isHome ? 1 : 0,
      title_cipher: sealed.title_cipher,
      title_hash,
      head_revision_id: revisionId,
      created_at: input.createdAt,
      first_created_at: input.firstCreatedAt ?? null,
      updated_at: input.createdAt,
      edited_at: input.createdAt,
    },
    revision: {
      id: revisionId,
      doc_id: id,
      group_id: input.groupId,
      number: 1,
      ...sealed,
      device_cipher: sealDevice(ring, input.groupId, { id: revisionId, number: 1 }, input.origin ?? null),
      ...(foldingSession === null ? {} : foldBegin(foldingSession, input.createdAt)),
      created_at: input.createdAt,
    },
    aliases: [
      // Older than the first revision, in their order.
      ...(input.formerTitles ?? []).flatMap((title, i, { length }) =>
        sealAliases(ring, place, [title], true, i + 1 - length),
      ),
      ...sealAliases(ring, place, namedAliases(input.text), false, 1),
    ],
  };
}

/**
 * Stores the document at its position, with its links.
 * @returns the row as stored; null, without storing it, when the owner's storage limit would be passed
 */
export async function insertNewDoc(
  trx: Writer,
  doc: PreparedDoc,
  place: {
    readonly ownerId: string;
    readonly parentId: string | null;
    readonly seq: number;
    readonly linkHashes: readonly Buffer[];
  },
): Promise<DocRow | null> {
  if (!(await reserveTextBytes(trx, place.ownerId, revisionBytes(doc.revision)))) return null;
  const row: DocRow = { ...doc.row, parent_id: place.parentId, seq: place.seq };
  const sealed = await insertDoc(trx, row, place.ownerId);
  await runStatement(trx, revisionInsert(doc.revision));
  await runStatements(trx, [...docLinkInsert(doc.id, place.linkHashes), ...aliasInsert(doc.aliases)]);
  return sealed;
}
