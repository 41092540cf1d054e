import { docIdOfSegment } from '@maru/core/text';
import type { Location } from 'react-router-dom';
import { isWritingScreen, matchScreen, matchRoute } from '../page/navigation/route-table.ts';
import { rememberedEditorTab } from '../stores/editor-tab.ts';
import { groupState } from '../stores/group.ts';
import { editorScreen, prepareEditor } from './editor-screen.ts';

/**
 * Starts to fetch the code of the editor, its tools and Live, all at once: each asks for the next, and would
 * wait for the one before. Failures are left to them, who ask again.
 */
function fetchEditorCode(): void {
  const parts: Promise<unknown>[] = [
    editorScreen.preload(),
    import('./writing/editor/deferred-parts.ts'),
    import('../editing-session/merge-module.ts'),
  ];
  if (rememberedEditorTab() === 'live') parts.push(import('../editor/live/live.ts'));
  void Promise.allSettled(parts);
}

/** Fetches the code of the editor when the pointer or the focus comes to a link to it, before the press. */
export function watchEditLinks(page: Document): void {
  const fetchForLink = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href$="/edit"]') : null;
    if (link === null || link.origin !== location.origin) return;
    if (matchScreen(link.pathname) === 'editDocument') fetchEditorCode();
  };
  page.addEventListener('pointerover', fetchForLink, { passive: true });
  page.addEventListener('focusin', fetchForLink);
}

/**
 * Fetches what the editor of a document needs while its page is still shown: the page becomes the editor in
 * one step.
 * @returns null where there is nothing to wait for
 */
export function prepareScreen(to: Location, from: Location): Promise<void> | null {
  if (isWritingScreen(matchScreen(from.pathname))) return null;
  const { screen, groupName, docSegment } = matchRoute(to.pathname);
  const docId = docSegment === null ? null : docIdOfSegment(docSegment);
  if (screen !== 'editDocument' || groupName === null || docId === null) return null;
  fetchEditorCode();
  return prepareEditor(groupName, docId, isPageOf(from, groupName, docId));
}

/** Returns true where an address is that of a document's page. */
function isPageOf({ pathname }: Location, groupName: string, docId: string): boolean {
  const { screen, groupName: shownName, docSegment } = matchRoute(pathname);
  if (shownName !== groupName) return false;
  if (screen === 'space') return docId === groupState().group?.homeDocId;
  return screen === 'document' && docSegment !== null && docIdOfSegment(docSegment) === docId;
}
