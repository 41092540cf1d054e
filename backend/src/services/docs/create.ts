import { NEW_DOC_PROPS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { runStatement } from '../../db/statements.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { lastSeq } from '../../repositories/doc-order.ts';
import { findDoc } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { Limits } from '../limits/limits.ts';
import { hashLinks } from '../texts/sealed-text.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';
import { assertValidParent, assertBelowDocLimit } from './move.ts';
import { insertNewDoc, prepareNewDoc } from './saving/new-doc.ts';
import { showDoc } from './reading/show.ts';

/** Creates a private document or folder at the end of its parent, within the limit of saves. */
export function createDocCreator(
  context: DocContext,
  limits: Limits,
): (write: KeyedWrite, viewer: Viewer, groupName: string, input: BodyOf<'createDoc'>) => Promise<Doc> {
  const { keyrings, textWork, siteKeys, termMaker, now } = context;
  return async (write, viewer, groupName, input) => {
    await limits.take('saves', viewer.userId);
    const group = await findOwnGroup(context, viewer, groupName);
    const parentId = input.parentId ?? null;
    const text = { title: input.title, content: input.content, props: input.props ?? NEW_DOC_PROPS };
    const ring = await keyrings.of(group.id);
    const linkHashes = hashLinks(siteKeys, ring, await textWork.findLinks(group.id, text, group.name));
    const prepared = await prepareNewDoc(ring, {
      groupId: group.id,
      isFolder: input.isFolder,
      isHome: false,
      createdAt: now(),
      text,
      origin: write.origin,
      foldingSession: input.fold === true ? viewer.sessionId : null,
    });
    const doc = await write.transaction(async (trx, attempt) => {
      await runStatement(trx, treeLock(group.id));
      const landed = attempt === 0 ? undefined : await findDoc(trx, prepared.id);
      if (landed !== undefined) return { value: landed, records: null };
      await assertBelowDocLimit(trx, group.id);
      await assertValidParent(trx, group.id, parentId, input.isFolder ? 1 : 0);
      const seq = (await lastSeq(trx, group.id, parentId)) + 1;
      const row = await insertNewDoc(trx, prepared, { ownerId: group.owner_id, parentId, seq, linkHashes });
      if (row === null) throw new AppError('quota_exceeded');
      return {
        value: { ...row, group_name: group.name, owner_id: group.owner_id, tree_rev: group.tree_rev },
        records: { effect: { objectId: row.id, revision: row.content_rev }, audit: null },
      };
    });
    termMaker.countWrites(group.id);
    return await showDoc(context, viewer, doc, text);
  };
}
