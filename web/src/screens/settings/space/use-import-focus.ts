import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useImport } from '../../../stores/imports.ts';

/**
 * Returns the ref of the element that shows an import's progress or its report. It gets the focus when the
 * element that had it has given way; wherever else the focus is, it stays.
 */
export function useImportFocus(): RefObject<HTMLDivElement | null> {
  const at = useRef<HTMLDivElement>(null);
  const phase = useImport((state) => state.phase);
  const state = useImport(({ job }) => job?.state);
  const before = useRef(phase);
  useEffect(() => {
    // An import of an earlier page appears on a page that is being opened.
    const isResumed = before.current === 'idle';
    before.current = phase;
    if (isResumed || (phase !== 'running' && phase !== 'ended' && phase !== 'failed')) return;
    if ((document.activeElement ?? document.body) === document.body) at.current?.focus();
  }, [phase, state]);
  return at;
}
