import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { AnswerOf, QueryOf } from '@maru/core/api/contracts';
import { foldTitle, linkedTitles } from '@maru/core/text';
import { docAbilities } from '../../policies/doc.ts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentDoc, presentTime } from '../../presenters/doc.ts';
import type { DocText } from '../../presenters/doc.ts';
import { countPublicBefore } from '../../repositories/doc-order.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import { aliasesOf } from '../read-models/aliases.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { openLinkToken } from '../texts/sealed-text.ts';
import type { DocContext } from './doc-context.ts';
import { createDocPreviews } from './preview.ts';
import type { DocPreviews } from './preview.ts';
import { findWorkingCopy } from './working-copy-text.ts';

export interface DocReader extends DocPreviews {
  /** Errors: not_found. */
  read(viewer: Viewer | null, groupName: string, docId: string, query: QueryOf<'getDoc'>): Promise<Doc>;
  /** Returns true when it has changed since. Errors: not_found. */
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: QueryOf<'isDocUpdated'>,
  ): Promise<AnswerOf<'isDocUpdated'>>;
}

/** Reads one document for permitted callers, and whether it has changed. */
export function createDocReader(context: DocContext): DocReader {
  return {
    ...createDocPreviews(context),
    read: (viewer, groupName, docId, { accessToken, lastUpdatedAt }) =>
      retryOnConflict(async () => {
        const doc = await findReadableDoc(context, viewer, docId, accessToken);
        if (doc.group_name !== groupName.toLowerCase()) throw new AppError('not_found');
        const shown = await withLinkAliases(context, viewer, doc, await showDoc(context, viewer, doc));
        if (lastUpdatedAt === undefined) return shown;
        const recentUpdatedAt = presentTime(doc.updated_at);
        return { ...shown, isUpdated: recentUpdatedAt !== lastUpdatedAt, recentUpdatedAt };
      }),
    isUpdated: async (viewer, docId, { accessToken, lastUpdatedAt }) => {
      const doc = await findReadableDoc(context, viewer, docId, accessToken);
      const updatedAt = presentTime(doc.updated_at);
      const answer = { id: doc.id, isUpdated: updatedAt !== lastUpdatedAt, updatedAt };
      if (!isOwner(viewer, doc)) return answer;
      const copy = await findWorkingCopy(context, doc);
      return { ...answer, workingCopyUpdatedAt: copy === null ? null : presentTime(copy.updated_at) };
    },
  };
}

/** Matches the targets of wiki links, and few other texts in brackets. */
const TARGET = /\[\[([^[\]|\n]{1,600})/g;

/**
 * Adds the aliases by which a document links to others that a reader may see. Owners have all aliases with
 * the list of their documents; readers are told those that the text itself contains.
 */
async function withLinkAliases(
  { trees, aliases }: Pick<DocContext, 'trees' | 'aliases'>,
  viewer: Viewer | null,
  doc: DocInGroup,
  shown: Doc,
): Promise<Doc> {
  if (isOwner(viewer, doc) || !shown.content.includes('[[')) return shown;
  const group = { id: doc.group_id, tree_rev: doc.tree_rev };
  const all = await aliases.list(group);
  if (all.length === 0) return shown;
  const named = new Set<string>();
  for (const [, target = ''] of shown.content.matchAll(TARGET))
    for (const title of linkedTitles(doc.group_name, target)) named.add(foldTitle(title));
  const linkAliases = aliasesOf(
    all.filter(({ title }) => named.has(foldTitle(title))),
    await trees.list(group, false),
  );
  return linkAliases.length === 0 ? shown : { ...shown, linkAliases };
}

/**
 * Presents a document to a viewer who may read it.
 * @param text the text, when it differs from the one read for the row
 */
export async function showDoc(
  context: DocContext,
  viewer: Viewer | null,
  doc: DocInGroup,
  text?: DocText,
): Promise<Doc> {
  const make = async (): Promise<Doc> => {
    const isOwn = isOwner(viewer, doc);
    const place = isOwn ? doc : await visiblePlace(context, doc);
    const accessToken = isOwn ? await linkTokenOf(context, doc) : null;
    return presentDoc({ ...doc, seq: place.seq }, text ?? (await context.texts.read(doc)), {
      isOwner: isOwn,
      abilities: docAbilities(viewer, doc),
      parentId: place.parent_id,
      accessToken,
    });
  };
  if (text !== undefined) return await make();
  const audience = isOwner(viewer, doc) ? 'owner' : viewer === null ? 'anonymous' : 'user';
  return await context.shownDocs.show(doc, audience, make);
}

/**
 * Returns the position as visitors see it, without folders that they may not read or hidden siblings. The
 * number counts public documents of a public folder (or of the top level), else 0.
 */
export async function visiblePlace(
  { store, lookUpDoc }: Pick<DocContext, 'store' | 'lookUpDoc'>,
  doc: Pick<DocRow, 'group_id' | 'parent_id' | 'seq'>,
): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  const folder = doc.parent_id === null ? undefined : await lookUpDoc(doc.parent_id);
  if (doc.parent_id !== null && folder?.access !== 'public') return { parent_id: null, seq: 0 };
  return { parent_id: doc.parent_id, seq: await store.query((db) => countPublicBefore(db, doc)) };
}

async function linkTokenOf({ keyrings }: DocContext, doc: DocInGroup): Promise<string | null> {
  if (doc.access !== 'link' || doc.link_token_cipher === null) return null;
  return openLinkToken(await keyrings.of(doc.group_id, [doc.link_token_cipher]), doc, doc.link_token_cipher);
}
