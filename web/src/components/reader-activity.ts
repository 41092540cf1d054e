/** Input events that show an active reader. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Calls `act` at each input that shows an active reader, until the signal is aborted. */
export function listenForActivity(act: () => void, signal: AbortSignal): void {
  const handle = (event: Event): void => {
    // Browsers make one without a movement when the page changes below a pointer that rests.
    const isAtRest =
      event instanceof PointerEvent &&
      event.type === 'pointermove' &&
      event.movementX === 0 &&
      event.movementY === 0;
    if (!isAtRest) act();
  };
  for (const sign of INPUT_EVENTS)
    window.addEventListener(sign, handle, { capture: true, passive: true, signal });
}
