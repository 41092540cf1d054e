import { randomInt } from 'node:crypto';
import { docLanguage, EXCERPT_MAX_LENGTH, markupOptions } from '@maru/core';
import { parse, renderExcerpt } from '@maru/core/markup';
import type { Db } from '../../db/connect.ts';
import type { Statement } from '../../db/statements.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { deletePublication, insertPublication, publicationUpdate, updatePublication } from '../../repositories/publications.ts';
import type { TextWork } from '../texts/text-work.ts';
import { publicTitle } from './render-publication.ts';
import type { Rendered } from './render-publication.ts';

/** Random keys lie below this: the largest range that `randomInt` takes. */
export const RANDOM_KEY_END = 2 ** 48 - 1;

/** Begins what stands in the place of the renderer while there is no HTML. */
const AWAITED = 'awaited ';

/** UTF-8 bytes of a text whose HTML is certainly within the limit: no construct grows to 160 times its length. */
const DEFERRED_MAX_BYTES = 64 * 1024;

/**
 * The public words of a document that is saved. Its HTML waits for the first reader, who is shown what he would have been
 * (see `publications.ts`): saving writes the words once, not twice. Title and excerpt, which lists show, are right at once.
 * A mark stands in the place of the renderer, no other state's: whoever rendered an older text can't take it for his.
 * Errors: too_large.
 */
export async function renderSaved(work: TextWork, groupId: string, text: DocText, size: number, revisionId: string): Promise<Rendered> {
  if (size > DEFERRED_MAX_BYTES) return await work.render(groupId, text);
  return {
    title: publicTitle(text),
    excerpt: excerptOf(text),
    language: docLanguage(text.props),
    html: '',
    renderer_version: `${AWAITED}${revisionId}`,
  };
}

/** Characters of a text that say what its excerpt is, unless they are little but markup. */
const BEGINNING = 6_000;

/** The excerpt of a text, from its beginning where nothing behind that can change it. */
export function excerptOf({ title, content, props }: DocText): string {
  const options = markupOptions(props);
  const end = content.length < 2 * BEGINNING ? -1 : content.lastIndexOf('\n\n', BEGINNING);
  const beginning = content.slice(0, end + 1);
  // What stands in brackets may have its definition at the end of the text.
  if (end > 0 && !beginning.includes('[')) {
    const root = parse(beginning, options);
    // The last block may go on.
    const closed = { ...root, children: root.children.slice(0, -1) };
    const isCut = Array.from(renderExcerpt(closed, 2 * EXCERPT_MAX_LENGTH, title)).length > EXCERPT_MAX_LENGTH;
    if (isCut) return renderExcerpt(closed, undefined, title);
  }
  return renderExcerpt(parse(content, options), undefined, title);
}

/** Stores the public words of a document that is public, in the transaction that makes them so. @param now epoch milliseconds */
export async function publish(
  trx: Db,
  doc: Pick<DocRow, 'id' | 'group_id' | 'is_folder' | 'created_at' | 'updated_at'>,
  rendered: Rendered,
  now: number,
): Promise<void> {
  if (await updatePublication(trx, doc.id, { ...rendered, updated_at: doc.updated_at })) return;
  await insertPublication(trx, {
    doc_id: doc.id,
    group_id: doc.group_id,
    ...rendered,
    rev: 1,
    is_folder: doc.is_folder,
    random_key: randomInt(RANDOM_KEY_END),
    published_at: now,
    created_at: doc.created_at,
    updated_at: doc.updated_at,
  });
}

/** What `publish` sends for a document that is public already. */
export function publishing(doc: Pick<DocRow, 'id' | 'updated_at'>, rendered: Rendered): Statement[] {
  return publicationUpdate(doc.id, { ...rendered, updated_at: doc.updated_at });
}

/** Removes them, in the transaction that ends the access. */
export async function unpublish(trx: Db, docId: string): Promise<void> {
  await deletePublication(trx, docId);
}
