import type { DocPreview, DocPreviewQuery } from '../markup/enhance/context.ts';

/** Loads title and beginning of a document without the application's client; null where there is none. */
export async function fetchDocPreview(id: string, query: DocPreviewQuery): Promise<DocPreview | null> {
  const queryString = new URLSearchParams(query).toString();
  const response = await fetch(`/api/docs/${id}/preview${queryString === '' ? '' : `?${queryString}`}`);
  return response.ok ? ((await response.json()) as { preview: DocPreview }).preview : null;
}
