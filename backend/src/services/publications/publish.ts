import { randomInt } from 'node:crypto';
import { LINK_REL, markupOptions, TITLE_MAX_LENGTH } from '@maru/core';
import { parse, renderExcerpt, renderHtml, RENDERER_VERSION } from '@maru/core/markup';
import { AppError } from '@maru/core/api';
import type { Db } from '../../db/connect.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { deletePublication, insertPublication, updatePublication } from '../../repositories/publications.ts';
import type { PublicationRow } from '../../repositories/publications.ts';

/** A document's public words, rendered. */
export type Rendered = Pick<PublicationRow, 'title' | 'excerpt' | 'html' | 'renderer_version'>;

/** Random keys lie below this: the largest range that `randomInt` takes. */
export const RANDOM_KEY_END = 2 ** 48 - 1;

/** Bytes of a publication's HTML: a packet of the database takes 16 MiB, its quotes escaped. */
const HTML_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Renders what everybody may read. A text of little but headings grows forty times by its ids and contents: it is
 * published without them. Pure. Errors: too_large for what is beyond the limit even so.
 */
export function renderPublication(text: DocText): Rendered {
  const options = markupOptions(text.props);
  const root = parse(text.content, options);
  let html = renderHtml(root, { rel: LINK_REL });
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) {
    html = renderHtml(parse(`[notoc]\n\n${text.content}`, { ...options, numbering: false }), { rel: LINK_REL, headingIds: false });
  }
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) throw new AppError('too_large');
  return {
    title: [...text.title].slice(0, TITLE_MAX_LENGTH).join(''),
    excerpt: renderExcerpt(root),
    html,
    renderer_version: RENDERER_VERSION,
  };
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

/** Removes them, in the transaction that ends the access. */
export async function unpublish(trx: Db, docId: string): Promise<void> {
  await deletePublication(trx, docId);
}
