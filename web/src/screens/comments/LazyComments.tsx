import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { CommentSectionProps } from './CommentSection.tsx';

/** Pixels below the window within which the comments are fetched. */
const NEAR_PX = 400;

const Nothing = (): null => null;

// Whoever reads a page that lies in the browser's memory, without a network, reads it without comments.
const Section = lazy(
  (): Promise<{ default: ComponentType<CommentSectionProps> }> =>
    import('./CommentSection.tsx').then(
      ({ CommentSection }) => ({ default: CommentSection }),
      () => ({ default: Nothing }),
    ),
);

/** The comments below a document, fetched when the reader comes near them or follows a link to them. */
export function LazyComments(props: CommentSectionProps) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted || place.current === null) return undefined;
    if (hash.startsWith('#comment')) {
      setIsWanted(true);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => setIsWanted(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${NEAR_PX}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hash, isWanted]);
  return (
    <div id="comments" ref={place} data-chrome>
      <Suspense fallback={null}>{isWanted && <Section {...props} />}</Suspense>
    </div>
  );
}
