import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Distance below the window within which an element counts as near, in pixels. */
const NEAR_PX = 400;

/** Returns true from the time at which the reader scrolls near an element or moves the focus into it. */
export function useNearViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return undefined;
    if (element.contains(document.activeElement)) {
      setIsNear(true);
      return undefined;
    }
    const end = new AbortController();
    element.addEventListener('focusin', () => setIsNear(true), { signal: end.signal });
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      {
        rootMargin: `${NEAR_PX}px`,
      },
    );
    observer.observe(element);
    return () => {
      end.abort();
      observer.disconnect();
    };
  }, [place, isNear]);
  return isNear;
}
