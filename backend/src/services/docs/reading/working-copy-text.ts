import { AppError } from '@maru/core/api';
import type { WorkingCopy as Presented } from '@maru/core/api';
import type { Statement } from '../../../db/statement.ts';
import { presentTime } from '../../../presenters/doc.ts';
import type { DocText } from '../../../presenters/doc.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { revisionBytes } from '../../../repositories/text-usage.ts';
import { findWorkingCopyRow, withText, workingCopyRemoval } from '../../../repositories/working-copies.ts';
import type { WorkingCopy } from '../../../repositories/working-copies.ts';
import { readOrDefault } from '../../texts/damaged.ts';
import { openWorkingCopy } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';

type TextContext = Pick<DocContext, 'store' | 'keyrings'>;

/** Returns the working copy of a document; null without one. */
export async function findWorkingCopy(
  { store }: Pick<DocContext, 'store'>,
  doc: Pick<DocInGroup, 'id' | 'access'>,
): Promise<WorkingCopy | null> {
  if (doc.access === 'private') return null;
  return withText(await store.query((db) => findWorkingCopyRow(db, doc.id)));
}

export async function readWorkingCopy({ keyrings }: TextContext, copy: WorkingCopy): Promise<DocText> {
  const sealed = [copy.title_cipher, copy.content_cipher, copy.props_cipher];
  return await openWorkingCopy(await keyrings.of(copy.group_id, sealed), copy);
}

/** Returns the text of a working copy; null for one that can't be decrypted. */
export async function readUnlessDamagedCopy(
  context: TextContext,
  copy: WorkingCopy,
): Promise<DocText | null> {
  return await readOrDefault(() => readWorkingCopy(context, copy), null);
}

/** @param text null for one that is damaged, which is empty */
export function presentWorkingCopy(copy: WorkingCopy, text: DocText | null): Presented {
  const place = { baseHistoryId: copy.base_revision_id, updatedAt: presentTime(copy.updated_at) };
  if (text === null) return { title: '', content: '', props: '{}', ...place, isDamaged: true };
  const { title, content, props } = text;
  return { title, content, props, ...place };
}

export function isSameText(a: DocText, b: DocText): boolean {
  return a.title === b.title && a.content === b.content && a.props === b.props;
}

/** Removal of a working copy by the write that makes it the document's text. */
export interface WorkingCopyRemoval {
  /** They refuse the write when the working copy has changed since it was read. */
  readonly statements: readonly Statement<'outdated'>[];
  /** Sealed bytes that become free. */
  readonly bytes: number;
}

export function removalOf(copy: WorkingCopy): WorkingCopyRemoval {
  return { statements: workingCopyRemoval(copy), bytes: revisionBytes(copy) };
}

/**
 * Finds the working copy that a save removes: the one with the saved text, or the one that the caller names
 * by its time. Every other save leaves it. Errors: edit_conflict when there is a newer one than named.
 * @param updatedAt the time in the call, if any
 */
export async function findPublishedCopy(
  context: TextContext,
  doc: DocInGroup,
  text: DocText,
  updatedAt: string | undefined,
): Promise<WorkingCopyRemoval | null> {
  const copy = await findWorkingCopy(context, doc);
  if (copy === null) return null;
  const stored = presentTime(copy.updated_at);
  if (updatedAt !== undefined && stored > updatedAt) {
    const latest = { updatedAt: presentTime(doc.updated_at), historyId: doc.head_revision_id };
    throw new AppError('edit_conflict', { details: { latest } });
  }
  if (stored === updatedAt) return removalOf(copy);
  const written = await readUnlessDamagedCopy(context, copy);
  return written !== null && isSameText(text, written) ? removalOf(copy) : null;
}
