import { useEffect, useRef, useState } from 'react';

/**
 * Takes over what was saved elsewhere while nothing here would be lost by it.
 * @param isWanted there is a newer state, and no words that the server does not have
 * @returns whether that was tried and there is still a newer state: the server could not be reached
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
