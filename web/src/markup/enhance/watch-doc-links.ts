import type { EnhanceContext } from './context.ts';
import type { schedulePreview } from './doc-preview.ts';

/** Matches the path of a document: its space, its id, and its title. */
const DOC_PATH = /^\/\w+\/([0-9a-z]{24})(?:-[^/]*)?$/;

/** Events after which a reader may want a preview of the link below them. */
const WATCHED = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Shows previews at links to documents: while the pointer rests on a link, while the focus of the keyboard is
 * on it, and at a long press. The code for them is loaded with the first of these.
 */
export function watchDocLinks(context: EnhanceContext): void {
  const { article, signal } = context;
  let loading: Promise<{ readonly schedulePreview: typeof schedulePreview }> | null = null;
  const handle = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
    const [, id] = DOC_PATH.exec(link.pathname) ?? [];
    if (id === undefined || context.docPreview === undefined) return;
    // The press of a mouse only ends a preview: it leads to the next page at once.
    const isPress = event instanceof PointerEvent && event.type === 'pointerdown';
    if (loading === null && isPress && event.pointerType === 'mouse') return;
    loading ??= import('./doc-preview.ts');
    loading.then(
      (loaded) => loaded.schedulePreview(link, id, event, context),
      () => (loading = null),
    );
  };
  for (const type of WATCHED) article.addEventListener(type, handle, { signal });
}
