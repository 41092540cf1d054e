import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';

/**
 * Gives the focus back to the text when a merge or an offered draft is done with: their buttons are gone, and
 * letters typed on the page itself would be its shortcuts.
 */
export function useTextFocus(
  editor: RefObject<SourceEditorHandle | null>,
  isMerging: boolean,
  offeredId: string | null,
): void {
  const before = useRef({ isMerging, offeredId });
  useEffect(() => {
    const was = before.current;
    before.current = { isMerging, offeredId };
    const isDone =
      (was.isMerging && !isMerging) || (was.offeredId !== null && was.offeredId !== offeredId && !isMerging);
    if (isDone && document.activeElement === document.body) editor.current?.focus();
  }, [editor, isMerging, offeredId]);
}
