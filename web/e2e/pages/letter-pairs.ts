import type { Locator } from 'playwright';

/** A point between two letters of a written text, in the window. */
export interface LetterPair {
  readonly x: number;
  readonly y: number;
  readonly isLink: boolean;
}

/**
 * Returns the points in sight between two letters that stand side by side
 * once in the text as it is shown, by those letters.
 */
export async function findLetterPairs(source: Locator): Promise<ReadonlyMap<string, LetterPair>> {
  const found = await source.evaluate(async (content) => {
    // Images that come late move what follows them. Those in a closed fold have no height and never load.
    const images = [...content.querySelectorAll('img')].filter((image) => image.offsetHeight > 0);
    await Promise.all(images.map((image) => image.decode().catch(() => null)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const area = content.closest('.cm-scroller')?.getBoundingClientRect();
    const places = new Map<string, LetterPair | null>();
    for (const line of content.querySelectorAll('.cm-line')) {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const { parentElement: parent } = node;
        if (parent === null || parent.closest('[contenteditable=false]') !== null) continue;
        for (const { 0: letters, index } of text.matchAll(/(?<=(\p{L}))(\p{L})/gu)) {
          const pair = `${text.charAt(index - 1)}${letters}`;
          const range = document.createRange();
          range.setStart(node, index - 1);
          range.setEnd(node, index);
          const before = range.getBoundingClientRect();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { left, top, bottom } = range.getBoundingClientRect();
          const y = (top + bottom) / 2;
          const isSeen =
            area !== undefined && y > area.top && y < area.bottom && Math.abs(before.right - left) < 1;
          const isLink = parent.closest('.cm-live-link') !== null;
          places.set(pair, places.has(pair) || !isSeen ? null : { x: left, y, isLink });
        }
      }
    }
    return [...places].flatMap(([pair, place]) => (place === null ? [] : [[pair, place] as const]));
  });
  return new Map(found);
}

/** Returns true where a line of the text is broken into several rows, which differ by the typeface. */
export function isWrapped(source: Locator): Promise<boolean> {
  return source.evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].some((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return rects.some((rect, index) => {
        const before = rects[index - 1];
        // A rect of the same element may begin where the one above it does.
        return before !== undefined && rect.left <= before.left && rect.top >= before.bottom - 2;
      });
    }),
  );
}
