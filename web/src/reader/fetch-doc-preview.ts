import type { DocPreview, DocPreviewQuery } from '../markup/enhance/context.ts';

/** Loads title and beginning of a document without the application's client; null where there is none. */
export async function fetchDocPreview(id: string, query: DocPreviewQuery): Promise<DocPreview | null> {
  const asked = new URLSearchParams(query).toString();
  const answer = await fetch(`/api/docs/${id}/preview${asked === '' ? '' : `?${asked}`}`);
  return answer.ok ? ((await answer.json()) as { preview: DocPreview }).preview : null;
}
