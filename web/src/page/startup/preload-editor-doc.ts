import { docIdOfSegment } from '@maru/core/text';
import { readSessionCookie } from '../../storage/session-cookie.ts';
import { loadDoc } from '../../stores/docs.ts';
import { matchRoute } from '../navigation/route-table.ts';

/**
 * Requests the document of an editor's page while the editor's scripts
 * are still loading, which takes seconds on a slow connection.
 */
export function preloadEditorDoc(pathname: string): void {
  const { screen, groupName, docSegment } = matchRoute(pathname);
  const docId = screen === 'editDocument' && docSegment !== null ? docIdOfSegment(docSegment) : null;
  if (groupName !== null && docId !== null && readSessionCookie() !== null)
    void loadDoc(groupName, docId, null);
}
