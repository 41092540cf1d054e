import { useRef } from 'react';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { useNearViewport } from '../../../components/use-near-viewport.ts';
import type { PrevNextProps } from './PrevNext.tsx';

const PrevNext = lazyComponent(async () => (await withTexts(import('./PrevNext.tsx'), 'prevNext')).PrevNext);

/** Loads the links at the end of a document when the reader comes near them. */
export function LazyPrevNext(props: PrevNextProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place);
  return (
    <div ref={place} data-application="near" data-chrome>
      {isNear && <PrevNext {...props} />}
    </div>
  );
}
