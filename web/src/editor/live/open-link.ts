import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { resolveWikiTarget } from '@maru/core/text';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node, ParseOptions } from '@maru/core/markup';

/** Returns the address of the link at an offset; null where there is none, or it leads nowhere. */
export function linkAddressAt(
  root: Node,
  at: number,
  resolve: (target: string) => string | null,
): string | null {
  for (const node of childrenOf(root)) {
    if (at < node.from || at > node.to) continue;
    const inside = linkAddressAt(node, at, resolve);
    if (inside !== null) return inside;
    if (node.type === 'link' || node.type === 'linkPreview' || node.type === 'embed')
      return node.url === '' ? null : node.url;
    if (node.type === 'wikiLink') {
      const { href } = resolveWikiTarget(node.target, resolve);
      return href?.startsWith('#') === true ? null : href;
    }
  }
  return null;
}

/** Class of the editor while a click opens links. */
const OPENS = 'cm-live-opens';

/** Opens links in a new tab at a click with Ctrl, ⌘ on a Mac. */
export function openLinks(markup: ParseOptions, resolve: (target: string) => string | null): Extension {
  const follow = (event: KeyboardEvent | FocusEvent, view: EditorView): void => {
    view.dom.classList.toggle(OPENS, event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey));
  };
  return EditorView.domEventHandlers({
    keydown: follow,
    keyup: follow,
    blur: follow,
    mousedown: (event, view) => {
      const isOpening =
        event.button === 0 && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const target = event.target instanceof Element ? event.target.closest('.cm-live-link') : null;
      if (!isOpening || target === null) return false;
      const address = linkAddressAt(parse(view.state.doc.toString(), markup), view.posAtDOM(target), resolve);
      if (address === null) return false;
      event.preventDefault();
      window.open(address, '_blank', 'noopener');
      return true;
    },
  });
}
