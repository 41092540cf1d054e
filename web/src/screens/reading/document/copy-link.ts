import type { Doc } from '@maru/core/api';
import { translate } from '../../../i18n/instances.ts';
import { siteOrigin } from '../../../stores/page.ts';
import { showToast } from '../../../stores/ui.ts';

/** Returns the full address of a document, with the token of its link where it is shared by link. */
export function linkTo(path: string, doc: Doc | null): string {
  const url = new URL(path, siteOrigin());
  if (doc?.access === 'link' && doc.accessToken !== undefined)
    url.searchParams.set('accessToken', doc.accessToken);
  return url.href;
}

/** Copies the document's address and reports it. */
export async function copyLink(path: string, doc: Doc | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(path, doc));
    showToast(translate('doc.linkCopied'), 'success');
  } catch {
    showToast(translate('doc.linkNotCopied'), 'danger');
  }
}
