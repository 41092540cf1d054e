import type { Page } from 'playwright';

/** Frames of a scroll through a whole text, in milliseconds. */
interface Scrolling {
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}

/** Part of what is in sight by which each frame scrolls. */
const PART = 0.8;

/** Scrolls from the start to the end of the text in the editor, a step each frame. */
export async function measureScrolling(page: Page): Promise<Scrolling> {
  const frames = await page.evaluate(async (part) => {
    const root = document.querySelector('[data-editor]')?.shadowRoot ?? document;
    const scroller = root.querySelector('.cm-scroller');
    if (scroller === null) return [];
    scroller.scrollTop = 0;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    let last = await nextFrame();
    const times: number[] = [];
    while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
      scroller.scrollTop += scroller.clientHeight * part;
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, PART);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { frames: frames.length, median: at(0.5), p95: at(0.95), worst: at(1) };
}
