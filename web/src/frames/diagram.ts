import mermaid from 'mermaid';

/**
 * The page in the frame of a diagram. It has no origin and no network: it gets a source from the page around it, draws it and
 * tells how tall it is. Messages go to whoever frames it, which the policy of this page leaves to its own site.
 */

/** What the page around asks for. */
interface DrawRequest {
  readonly kind: 'draw';
  readonly source: string;
  readonly scheme: 'light' | 'dark';
  readonly colors: Readonly<Record<'text' | 'subText' | 'line' | 'ground' | 'accent', string>>;
}

/** A drawing is made smaller than it wants to be down to this part, then it is scrolled. */
const SMALLEST_SCALE = 0.5;

const drawing = document.querySelector<HTMLElement>('#drawing') ?? document.body;
let drawn = 0;
let latest = 0;

function tell(message: Readonly<Record<string, unknown>>): void {
  parent.postMessage(message, '*');
}

function isDrawRequest(data: unknown): data is DrawRequest {
  return typeof data === 'object' && data !== null && (data as { readonly kind?: unknown }).kind === 'draw';
}

async function draw({ source, scheme, colors }: DrawRequest): Promise<void> {
  const turn = ++latest;
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
    tell({ kind: 'drawn', height: heightNow() });
  } catch (error) {
    // What Mermaid leaves behind when it fails.
    for (const leftover of document.body.querySelectorAll(':scope > :not(#drawing, script)')) leftover.remove();
    if (turn !== latest) return;
    drawing.replaceChildren();
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/** As wide as it wants to be where there is room, smaller where not. */
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
  if (drawing.firstElementChild !== null) tell({ kind: 'drawn', height: heightNow() });
}).observe(drawing);
tell({ kind: 'ready' });
