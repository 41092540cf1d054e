import type { Doc, DocAbilities, DocItem } from '@maru/core/api';
import { hasComments } from '../policies/doc.ts';
import type { DocRow } from '../repositories/docs.ts';
import type { TreeRow } from '../repositories/doc-trees.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));
/** Cache of the last formatted day: many times of a list fall on the same day. */
let lastDay = Number.NaN;
let lastDate = '';

/** Formats epoch milliseconds for the API, with the same result as `Date.toISOString` but much faster. */
export function presentTime(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDate = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
    lastDay = day;
  }
  const rest = Math.trunc(ms) - day * DAY_MS;
  const minutes = Math.floor(rest / 60_000);
  const seconds = Math.floor(rest / 1_000);
  return `${lastDate}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${THREE_DIGITS[rest % 1_000]}Z`;
}

/**
 * Presents a document in lists.
 * @param parentId null when the folder is hidden from the viewer
 */
export function presentDocItem(
  row: Omit<TreeRow, 'content_rev' | 'list_mac'>,
  title: string,
  parentId: string | null,
): DocItem {
  const madeAt = row.first_created_at ?? row.created_at;
  const createdAt = presentTime(madeAt);
  return {
    id: row.id,
    title,
    isFolder: row.is_folder === 1,
    isPublic: row.access === 'public',
    access: row.access,
    parentId,
    seq: row.seq,
    createdAt,
    // Reuses the creation time: most documents of long lists were never edited.
    updatedAt: row.updated_at === madeAt ? createdAt : presentTime(row.updated_at),
  };
}

/** Decrypted contents of a document. */
export interface DocText {
  readonly title: string;
  readonly content: string;
  readonly props: string;
}

/**
 * @param accessToken token of the document's link, for the owner only
 */
export function presentDoc(
  row: DocRow,
  text: DocText,
  view: {
    readonly isOwner: boolean;
    readonly abilities: DocAbilities;
    readonly parentId: string | null;
    readonly accessToken: string | null;
    readonly isDamaged: boolean;
  },
): Doc {
  return {
    ...presentDocItem(row, text.title, view.parentId),
    content: text.content,
    props: text.props,
    commentsEnabled: row.comments_enabled === 1,
    hasComments: hasComments(row),
    isOwner: view.isOwner,
    abilities: view.abilities,
    ...(view.accessToken === null ? {} : { accessToken: view.accessToken }),
    ...(view.isOwner ? { historyId: row.head_revision_id } : {}),
    ...(view.isDamaged ? { isDamaged: true } : {}),
  };
}
