import { styledScreen } from './lazy-screen.ts';
import type { prepareText } from './writing/editor/EditorScreen.tsx';

let prepare: typeof prepareText | null = null;

/** Screen of new and of stored documents: it stays when the first save gives a document its address. */
export const editorScreen = styledScreen(
  async () => {
    const loaded = await import('./writing/editor/EditorScreen.tsx');
    prepare = loaded.prepareText;
    return loaded.EditorScreen;
  },
  'saving',
  'writing',
);

/**
 * Fetches what the editor of a document shows, while the page before is still there.
 * @param isItsPage true where that is the document's own page, whose place the editor takes
 */
export async function prepareEditor(groupName: string, docId: string, isItsPage: boolean): Promise<void> {
  await editorScreen.preload();
  await prepare?.(groupName, docId, isItsPage);
}
