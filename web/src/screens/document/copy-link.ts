import type { Doc } from '@maru/core/api';
import { translate } from '../../i18n/instances.ts';
import { siteOrigin } from '../../stores/page.ts';
import { showToast } from '../../stores/ui.ts';

/** The full address of a document, with the secret of its link where it is shared by link. */
export function linkTo(path: string, doc: Doc | null): string {
  const url = new URL(path, siteOrigin());
  if (doc?.access === 'link' && doc.accessToken !== undefined) url.searchParams.set('accessToken', doc.accessToken);
  return url.href;
}

/** Puts the document's address on the clipboard and says so. */
export async function copyLink(path: string, doc: Doc | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(path, doc));
    showToast(translate('doc.linkCopied'), 'success');
  } catch {
    showToast(translate('doc.linkNotCopied'), 'danger');
  }
}
