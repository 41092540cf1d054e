/** Returns the script of a page for reading; null on a page that the application starts with. */
export function readingScript(): HTMLScriptElement | null {
  return document.querySelector('script[data-modules]');
}

let isDone = false;

/**
 * Fetches the application's modules, which the script's element names, side by side: imports alone would
 * fetch them one level after the other.
 */
export function preloadModules(): void {
  if (isDone) return;
  isDone = true;
  for (const href of readingScript()?.dataset['modules']?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
