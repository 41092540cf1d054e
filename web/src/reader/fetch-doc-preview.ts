import type { DocPreview } from '../markup/enhance/context.ts';

/** Loads title and beginning of a document without the application's client; null where there is none. */
export async function fetchDocPreview(id: string, accessToken: string | null): Promise<DocPreview | null> {
  const query = accessToken === null ? '' : `?accessToken=${encodeURIComponent(accessToken)}`;
  const answer = await fetch(`/api/docs/${id}/preview${query}`);
  return answer.ok ? ((await answer.json()) as { preview: DocPreview }).preview : null;
}
