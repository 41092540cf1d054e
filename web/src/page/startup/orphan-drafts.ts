import { docIdOfSegment } from '@maru/core/text';
import { readSessionCookie } from '../../storage/session-cookie.ts';
import { availableDrafts } from '../../stores/drafts.ts';
import { resetPageStatus } from '../../stores/page.ts';
import { matchRoute } from '../navigation/route-table.ts';

/**
 * Opens the editor for a document that no longer exists on
 * the server, if this device has an unsaved draft of it.
 */
export async function showOrphanDrafts(): Promise<void> {
  const { docSegment } = matchRoute(location.pathname);
  const docId = docSegment === null ? null : docIdOfSegment(docSegment);
  const account = readSessionCookie()?.username;
  if (docId === null || account === undefined) return;
  if ((await availableDrafts(account, docId)).length > 0) resetPageStatus();
}
