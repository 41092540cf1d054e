import { randomInt } from 'node:crypto';
import { LINK_REL, markupOptions, TITLE_MAX_LENGTH } from '@maru/core';
import { parse, renderExcerpt, renderHtml, RENDERER_VERSION } from '@maru/core/markup';
import type { Db } from '../../db/connect.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { deletePublication, insertPublication, updatePublication } from '../../repositories/publications.ts';
import type { PublicationRow } from '../../repositories/publications.ts';

/** A document's public words, rendered. */
export type Rendered = Pick<PublicationRow, 'title' | 'excerpt' | 'html' | 'renderer_version'>;

/** Random keys lie below this: the largest range that `randomInt` takes. */
export const RANDOM_KEY_END = 2 ** 48 - 1;

/** Renders what everybody may read. Pure and total. */
export function renderPublication(text: DocText): Rendered {
  const root = parse(text.content, markupOptions(text.props));
  return {
    title: [...text.title].slice(0, TITLE_MAX_LENGTH).join(''),
    excerpt: renderExcerpt(root),
    html: renderHtml(root, { rel: LINK_REL }),
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
