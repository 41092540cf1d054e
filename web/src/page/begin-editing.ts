import { docIdOfSegment } from '@maru/core/text';
import { readSessionCookie } from '../storage/session-cookie.ts';
import { loadDoc } from '../stores/docs.ts';
import { placeAt } from './route-table.ts';

/** Asks for the document of an editor's page while the scripts of the editor are still on their way: on a slow line they take seconds. */
export function beginEditing(pathname: string): void {
  const { screen, groupName, docSegment } = placeAt(pathname);
  const docId = screen === 'editDocument' && docSegment !== null ? docIdOfSegment(docSegment) : null;
  if (groupName !== null && docId !== null && readSessionCookie() !== null) void loadDoc(groupName, docId, null);
}
