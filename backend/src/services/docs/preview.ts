import type { DocPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { findExcerpt } from '../../repositories/publications.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import type { DocContext } from './doc-context.ts';

export interface DocPreviews {
  /** Returns title and beginning of a document that the viewer may read. Errors: not_found. */
  preview(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocPreview>;
}

/** Previews of documents behind links: of public ones from their publications, of others from their texts. */
export function createDocPreviews(context: DocContext): DocPreviews {
  return {
    preview: (viewer, docId, accessToken) =>
      retryOnConflict(async () => {
        const doc = await findReadableDoc(context, viewer, docId, accessToken);
        const { id } = doc;
        const published =
          doc.access === 'public' ? await context.store.query((db) => findExcerpt(db, id)) : undefined;
        if (published !== undefined) return { id, ...published };
        const text = await context.texts.read(doc);
        return { id, title: text.title, excerpt: await context.textWork.excerptOf(doc.group_id, text) };
      }),
  };
}
