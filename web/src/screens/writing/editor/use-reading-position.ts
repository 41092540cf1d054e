import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { saveEditingPosition } from '../../../stores/reading-position.ts';
import { applyPendingScroll } from '../../reading-position/pending-scroll.ts';
import type { DeferredParts } from './use-deferred-parts.ts';

interface Shown {
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly tab: EditorTab;
  /** Null while they are on their way: the page that follows begins at its top then. */
  readonly later: DeferredParts | null;
  readonly previewId: string;
  readonly homeDocId: string | null;
}

/** Opens the editor at the place that was read, and leaves the place that was written for the page. */
export function useReadingPosition(editing: Editing, shown: Shown): void {
  const latest = useRef({ editing, shown });
  useEffect(() => {
    latest.current = { editing, shown };
  });
  useLayoutEffect(() => {
    const { editing: begun, shown: first } = latest.current;
    saveEditingPosition(null);
    applyPendingScroll(begun.saved?.id ?? null, first.editor.current?.view() ?? null);
    return () => {
      const { editing: now, shown: last } = latest.current;
      if (now.saved !== null)
        last.later?.captureEditingPosition({ ...now.saved, props: now.props, content: now.text.read }, last);
    };
  }, []);
}
