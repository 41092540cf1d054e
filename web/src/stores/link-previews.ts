import type { DocPreview, LinkPreview } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

/** Loaded previews by URL. */
const previews = defineStore<{ readonly byUrl: Readonly<Record<string, LinkPreview>> }>(
  () => ({ byUrl: {} }),
  'account',
);

/** A preview that has something to show. */
type Shown = LinkPreview & { readonly title: string };

/** Loads the preview of a link, for signed-in users; null where there is none. Failures are silent. */
export async function loadLinkPreview(url: string): Promise<Shown | null> {
  const known = previews.get().byUrl[url];
  if (known !== undefined) return shown(known);
  const { response } = await request('getLinkPreview', { query: { url } }, { isSilent: true });
  if (response === null) return null;
  previews.set(({ byUrl }) => ({ byUrl: { ...byUrl, [url]: response } }));
  return shown(response);
}

function shown(preview: LinkPreview): Shown | null {
  const { title } = preview;
  return title === null ? null : { ...preview, title };
}

/** Loads title and beginning of a document that the reader may read; null for others. Failures are silent. */
export async function loadDocPreview(
  id: string,
  query: InputOf<'getDocPreview'>['query'],
): Promise<DocPreview | null> {
  const { response } = await request('getDocPreview', { params: { id }, query }, { isSilent: true });
  return response?.preview ?? null;
}
