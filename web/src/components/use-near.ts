import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels below the window within which a place counts as near. */
const NEAR_PX = 400;

/** Tells that the reader has scrolled near a place or moved the focus into it: true from then on. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return undefined;
    const end = new AbortController();
    element.addEventListener('focusin', () => setIsNear(true), { signal: end.signal });
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${NEAR_PX}px`,
    });
    observer.observe(element);
    return () => {
      end.abort();
      observer.disconnect();
    };
  }, [place, isNear]);
  return isNear;
}
