import type { DocPreview } from '@maru/core/api';
import type { QueryOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../../policies/viewer.ts';
import { findExcerpt } from '../../../repositories/publications.ts';
import { findReadableDoc } from '../../access/find-doc.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import type { DocContext } from '../doc-context.ts';
import { readShownText } from './find-revision.ts';

export interface DocPreviews {
  /**
   * Returns title and beginning of a document that the viewer may read, or heading and beginning of the part
   * that is asked for; the document's beginning where it has no such part. Errors: not_found.
   */
  preview(viewer: Viewer | null, docId: string, query: QueryOf<'getDocPreview'>): Promise<DocPreview>;
}

/** Previews of documents behind links: of public ones as they are published, of others from their texts. */
export function createDocPreviews(context: DocContext): DocPreviews {
  return {
    preview: (viewer, docId, { accessToken, section }) =>
      retryOnConflict(async () => {
        const doc = await findReadableDoc(context, viewer, docId, accessToken);
        const { id } = doc;
        const published =
          doc.access === 'public' ? await context.store.query((db) => findExcerpt(db, id)) : undefined;
        if (published !== undefined && section === undefined) return { id, ...published, heading: null };
        // The text of a public document is that of its publication: both are of its current version.
        const text = await readShownText(context, doc);
        const { title } = published ?? text;
        const part =
          section === undefined ? null : await context.textWork.sectionOf(doc.group_id, text, section);
        if (part !== null) return { id, title, ...part };
        const excerpt = published?.excerpt ?? (await context.textWork.excerptOf(doc.group_id, text));
        return { id, title, heading: null, excerpt };
      }),
  };
}
