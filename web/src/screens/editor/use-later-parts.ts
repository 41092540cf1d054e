import { useEffect, useState } from 'react';
import type * as laterParts from './later-parts.ts';

export type LaterParts = typeof laterParts;

/** Kept for the next editor of this page, which has them from its beginning. */
let here: LaterParts | null = null;

/**
 * The parts of the editor that are fetched after its text can be typed into; null until they are here. Where they can't be had, the text
 * is written without them, and they are asked for again when the network or the writer comes back.
 */
export function useLaterParts(): LaterParts | null {
  const [parts, setParts] = useState(here);
  const isHere = parts !== null;
  useEffect(() => {
    if (isHere) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      try {
        here ??= await import('./later-parts.ts');
        if (!isOver) setParts(here);
      } catch {
        // Asked for again below.
      }
    };
    void load();
    window.addEventListener('online', load);
    window.addEventListener('focus', load);
    return () => {
      isOver = true;
      window.removeEventListener('online', load);
      window.removeEventListener('focus', load);
    };
  }, [isHere]);
  return parts;
}
