import { useEffect, useRef, useState } from 'react';

/**
 * Loads a newer state from the server when no unsaved text would be lost.
 * @param isWanted true when there is a newer state and no unsaved text
 * @returns true when it was tried and failed: the server could not be reached
 */
export function useTakeOver(isWanted: boolean, take: () => Promise<void>): boolean {
  const [isTried, setIsTried] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  }, [take]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void latest.current().then(() => {
      if (!isOver) setIsTried(true);
    });
    return () => {
      isOver = true;
      setIsTried(false);
    };
  }, [isWanted]);
  return isWanted && isTried;
}
