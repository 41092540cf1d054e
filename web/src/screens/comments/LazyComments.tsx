import { lazy, Suspense, useRef } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useNear } from '../../components/use-near.ts';
import type { CommentSectionProps } from './CommentSection.tsx';

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
  const isNear = useNear(place);
  return (
    <div id="comments" ref={place} data-chrome>
      <Suspense fallback={null}>{(isNear || hash.startsWith('#comment')) && <Section {...props} />}</Suspense>
    </div>
  );
}
