import { docIdOfSegment } from '@maru/core/text';
import type { Location } from 'react-router-dom';
import { isWritingScreen, matchScreen, placeAt } from '../page/navigation/route-table.ts';
import { groupState } from '../stores/group.ts';
import { prepareEditor } from './editor-screen.ts';

/**
 * Fetches what the editor of a document needs while its page is still shown: the page becomes the editor in
 * one step.
 * @returns null where there is nothing to wait for
 */
export function prepareScreen(to: Location, from: Location): Promise<void> | null {
  if (isWritingScreen(matchScreen(from.pathname))) return null;
  const { screen, groupName, docSegment } = placeAt(to.pathname);
  const docId = docSegment === null ? null : docIdOfSegment(docSegment);
  if (screen !== 'editDocument' || groupName === null || docId === null) return null;
  return prepareEditor(groupName, docId, isPageOf(from, groupName, docId));
}

/** Returns true where an address is that of a document's page. */
function isPageOf({ pathname }: Location, groupName: string, docId: string): boolean {
  const { screen, groupName: shownName, docSegment } = placeAt(pathname);
  if (shownName !== groupName) return false;
  if (screen === 'space') return docId === groupState().group?.homeDocId;
  return screen === 'document' && docSegment !== null && docIdOfSegment(docSegment) === docId;
}
