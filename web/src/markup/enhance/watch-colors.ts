/** The page's colours, for a frame without its style sheets. */
export interface PageColors {
  readonly scheme: 'light' | 'dark';
  readonly colors: Readonly<Record<'text' | 'subText' | 'line' | 'ground' | 'accent', string>>;
}

const PROPERTIES = {
  text: '--text',
  subText: '--sub-text',
  line: '--line',
  ground: '--sunken',
  accent: '--accent',
} as const;

/**
 * Reports the colours around an element, at each call of the
 * returned function and, after the first, at each change.
 * @returns a function that reports the current colours
 */
export function watchColors(
  element: HTMLElement,
  signal: AbortSignal,
  report: (colors: PageColors) => void,
): () => void {
  let isAsked = false;
  const reportNow = (): void => {
    isAsked = true;
    report(colorsOf(element));
  };
  const changed = (): void => {
    if (isAsked && element.isConnected) reportNow();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'style', 'class'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  return reportNow;
}

function colorsOf(element: HTMLElement): PageColors {
  const probe = document.createElement('span');
  element.append(probe);
  const resolve = (property: string): string => {
    probe.style.color = `var(${property})`;
    return toHex(getComputedStyle(probe).color);
  };
  const { text: textProperty, subText, line, ground, accent } = PROPERTIES;
  const text = resolve(textProperty);
  const colors = {
    text,
    subText: resolve(subText),
    line: resolve(line),
    ground: resolve(ground),
    accent: resolve(accent),
  };
  probe.remove();
  // Light text means a dark page.
  return { scheme: brightness(text) > 0.5 ? 'dark' : 'light', colors };
}

/** Returns `rgb(1, 2, 3)` as `#010203`; other values unchanged. */
function toHex(color: string): string {
  const [, red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)/.exec(color) ?? [];
  if (red === undefined) return color;
  return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a number from 0 to 1. */
function brightness(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return (((value >> 16) & 255) + ((value >> 8) & 255) + (value & 255)) / (3 * 255);
}
