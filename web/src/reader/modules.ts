/** Returns the script of a page for reading; null on a page that the application starts with. */
export function readingScript(): HTMLScriptElement | null {
  return document.querySelector('script[data-modules]');
}

let isDone = false;
let sheets: Promise<unknown> | null = null;

/**
 * Fetches the application's modules and style sheets, which the script's element names, side by side: imports
 * alone would fetch them one level after the other.
 */
export function preloadModules(): void {
  if (isDone) return;
  isDone = true;
  for (const href of namesIn('modules')) addLink('modulepreload', href);
  // A failure is passed to the start of the application, which tries again.
  loadSheets().catch(() => undefined);
}

/**
 * Resolves when the style sheets of the application are there: its screens and parts are never shown without.
 * No rule of theirs matches anything on a page for reading.
 */
export function loadSheets(): Promise<unknown> {
  if (typeof document === 'undefined') return Promise.resolve();
  sheets ??= Promise.all(namesIn('styles').map(loadSheet)).catch((error: unknown) => {
    sheets = null;
    throw error;
  });
  return sheets;
}

/** Loads code that is shown with the style sheets of the application. */
export async function withSheets<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadSheets()]);
  return loaded;
}

function loadSheet(href: string): Promise<void> {
  const link = addLink('stylesheet', href);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded`));
    });
  });
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

/** Returns the addresses in an attribute of the script's element; none where the head names the files. */
function namesIn(attribute: 'modules' | 'styles'): readonly string[] {
  const script = document.querySelector<HTMLScriptElement>(`script[data-${attribute}]`);
  return script?.dataset[attribute]?.split(' ').filter(Boolean) ?? [];
}
