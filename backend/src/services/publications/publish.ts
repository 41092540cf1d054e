import { randomInt } from 'node:crypto';
import type { Writer } from '../../db/connect.ts';
import type { Statement } from '../../db/statement.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { deletePublication, publicationUpsert } from '../../repositories/publications.ts';
import type { Rendered } from '../../repositories/publications.ts';
import type { CheckedDoc, DocTexts } from '../read-models/doc-texts.ts';
import { readOrDefault } from '../texts/damaged.ts';
import { excerptOf, publicColumns } from '../texts/render-publication.ts';
import type { TextWork } from '../texts/text-work.ts';

/** Exclusive limit of random keys: the largest range of `randomInt`. */
export const RANDOM_KEY_END = 2 ** 48 - 1;

/** Prefix in place of the renderer's version while there is no HTML. */
const AWAITED = 'awaited ';

/**
 * UTF-8 bytes of a text whose HTML is certainly within the limit: no construct grows to 160 times its length.
 */
const DEFERRED_MAX_BYTES = 64 * 1024;

/** The beginning of a document inside another: its page's version needs those that the HTML shows. */
const EMBED = /!\[\[/;

/**
 * Prepares the publication of a saved document. The first reader triggers the rendering
 * (see `publications.ts`): saving writes the text once, not twice. Title and excerpt,
 * shown in lists, are computed at once. A unique marker replaces the renderer's version,
 * so that the rendering of an older text can't be stored for this one. Errors: too_large.
 */
export async function renderSaved(
  work: TextWork,
  groupId: string,
  text: DocText,
  size: number,
  revisionId: string,
): Promise<Rendered> {
  if (size > DEFERRED_MAX_BYTES || EMBED.test(text.content)) return await work.render(groupId, text);
  return {
    ...publicColumns(text),
    excerpt: excerptOf(text),
    embedded_docs: null,
    html: '',
    renderer_version: `${AWAITED}${revisionId}`,
  };
}

/** Renders the current text of a document; null for one that is damaged. Errors: too_large. */
export async function renderUnlessDamaged(
  { texts, textWork }: { readonly texts: Pick<DocTexts, 'read'>; readonly textWork: TextWork },
  doc: CheckedDoc,
): Promise<Rendered | null> {
  return await readOrDefault(async () => await textWork.render(doc.group_id, await texts.read(doc)), null);
}

/**
 * Returns the statements that store the publication of a document, for the transaction that makes it public
 * or saves its text.
 * @param now epoch milliseconds
 */
export function publicationStatements(
  doc: Pick<DocRow, 'id' | 'group_id' | 'is_folder' | 'created_at' | 'updated_at' | 'edited_at'>,
  rendered: Rendered,
  now: number,
): Statement[] {
  return publicationUpsert({
    doc_id: doc.id,
    group_id: doc.group_id,
    ...rendered,
    is_folder: doc.is_folder,
    random_key: randomInt(RANDOM_KEY_END),
    published_at: now,
    created_at: doc.created_at,
    // A row of a server of the release before has no time of an edit.
    updated_at: doc.edited_at === 0 ? doc.updated_at : doc.edited_at,
  });
}

/** Deletes the publication, in the transaction that ends public access. */
export async function unpublish(trx: Writer, docId: string): Promise<void> {
  await deletePublication(trx, docId);
}
