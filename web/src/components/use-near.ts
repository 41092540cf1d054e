import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels below the window within which a place counts as near. */
const NEAR_PX = 400;

/** Whether the reader has come near a place: true from then on. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${NEAR_PX}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
