import { setDrawingPolicy } from './drawing-policy.ts';

/**
 * The page inside a diagram's frame. It has no origin and no network: it receives
 * a source from the parent page, draws it and posts its height. Messages go to any
 * parent, since this page's `frame-ancestors` policy admits its own site alone.
 */

/** Request of the parent page. */
interface DrawRequest {
  readonly kind: 'draw';
  readonly source: string;
  readonly scheme: 'light' | 'dark';
  readonly colors: Readonly<Record<'text' | 'subText' | 'line' | 'ground' | 'accent', string>>;
}

/** Smallest scale of a drawing that is too wide; below it the drawing scrolls. */
const SMALLEST_SCALE = 0.5;

// Before Mermaid's code runs.
setDrawingPolicy();
const loading = import('mermaid');

const drawing = document.querySelector<HTMLElement>('#drawing') ?? document.body;
let drawn = 0;
let latest = 0;

function postToPage(message: Readonly<Record<string, unknown>>): void {
  parent.postMessage(message, '*');
}

function isDrawRequest(data: unknown): data is DrawRequest {
  return typeof data === 'object' && data !== null && (data as { readonly kind?: unknown }).kind === 'draw';
}

async function draw({ source, scheme, colors }: DrawRequest): Promise<void> {
  const turn = ++latest;
  const { default: mermaid } = await loading;
  document.documentElement.style.colorScheme = scheme;
  const { text, subText, line, ground, accent } = colors;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    theme: 'base',
    fontFamily: 'system-ui, sans-serif',
    themeVariables: {
      darkMode: scheme === 'dark',
      background: 'transparent',
      primaryColor: ground,
      primaryTextColor: text,
      primaryBorderColor: subText,
      secondaryColor: ground,
      tertiaryColor: ground,
      lineColor: subText,
      textColor: text,
      edgeLabelBackground: ground,
      clusterBkg: 'transparent',
      clusterBorder: line,
      noteBkgColor: ground,
      noteTextColor: text,
      noteBorderColor: accent,
      fontSize: '15px',
      dropShadow: 'none',
      useGradient: false,
    },
  });
  try {
    const { svg } = await mermaid.render(`drawing-${++drawn}`, source);
    if (turn !== latest) return;
    drawing.innerHTML = svg;
    fit();
    postToPage({ kind: 'drawn', height: heightNow() });
  } catch (error) {
    // Removes elements that Mermaid leaves behind after an error.
    for (const leftover of document.body.querySelectorAll(':scope > :not(#drawing, script)'))
      leftover.remove();
    if (turn !== latest) return;
    drawing.replaceChildren();
    postToPage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/** Sets the natural width where there is room, a smaller one where not. */
function fit(): void {
  const svg = drawing.querySelector('svg');
  if (svg === null) return;
  const { width } = svg.viewBox.baseVal;
  svg.style.width = '100%';
  svg.style.maxWidth = `${width}px`;
  svg.style.minWidth = `${width * SMALLEST_SCALE}px`;
}

function heightNow(): number {
  return Math.ceil(document.documentElement.getBoundingClientRect().height + scrollbarHeight());
}

function scrollbarHeight(): number {
  return innerHeight - document.documentElement.clientHeight;
}

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source === parent && isDrawRequest(data)) void draw(data);
});
new ResizeObserver(() => {
  if (drawing.firstElementChild !== null) postToPage({ kind: 'drawn', height: heightNow() });
}).observe(drawing);
void loading.then(() => postToPage({ kind: 'ready' }));
