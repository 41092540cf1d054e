import { lazy, Suspense, useRef } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import { useNear } from '../../components/use-near.ts';
import type { NeighboursProps } from './Neighbours.tsx';

const Neighbours = lazy(async () => ({ default: (await withTexts(import('./Neighbours.tsx'), 'neighbours')).Neighbours }));

/** Loads the links at the end of a document when the reader comes near them. */
export function LazyNeighbours(props: NeighboursProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} data-chrome>
      {isNear && (
        <Suspense fallback={null}>
          <Neighbours {...props} />
        </Suspense>
      )}
    </div>
  );
}
