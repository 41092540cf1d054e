/** Pixels beyond the edge of the screen at which something counts as seen. */
const NEAR = '300px';
/** What somebody does who is there, and what asks for everything at once. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'beforeprint'] as const;

const waiting = new Set<() => void>();
const far = new Set<() => void>();
let isReaderActive = false;

/**
 * Does something to an element of an article as soon as it is near the part that is seen, or the reader does anything at all: what
 * only looks better with it (colours, formulas) does not slow down the first words, nor does it have to be waited for later.
 */
export function whenWanted(element: Element, signal: AbortSignal, act: () => void): void {
  if (isReaderActive) {
    act();
    return;
  }
  waitFor(element, NEAR, waiting, signal, act);
}

/** Does something to an element once it is within `margin` of the window, or when everything is wanted. */
export function whenNear(element: Element, margin: string, signal: AbortSignal, act: () => void): void {
  waitFor(element, margin, far, signal, act);
}

/** Does at once all that waits for its place to come near: a page that is printed shows all of it. */
export function wantEverything(): void {
  wake();
  for (const run of far) run();
}

function waitFor(element: Element, margin: string, among: Set<() => void>, signal: AbortSignal, act: () => void): void {
  const run = (): void => {
    stop();
    act();
  };
  const stop = (): void => {
    observer.disconnect();
    among.delete(run);
  };
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && run(), {
    rootMargin: margin,
  });
  observer.observe(element);
  among.add(run);
  signal.addEventListener('abort', stop, { once: true });
}

function wake(): void {
  isReaderActive = true;
  for (const sign of SIGNS) window.removeEventListener(sign, wake, true);
  for (const run of waiting) run();
}

for (const sign of SIGNS) window.addEventListener(sign, wake, { capture: true, passive: true });
