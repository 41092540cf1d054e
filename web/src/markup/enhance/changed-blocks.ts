import { isRun } from './next-block.ts';

/** What has changed below an article since it was looked at last. */
export interface ChangedBlocks {
  /** The article's blocks in which something changed; the article itself the first time. */
  readonly take: () => readonly Element[];
  /** Forgets what was changed meanwhile: it was done here. */
  readonly skip: () => void;
}

/** Attributes that say what a block is; others are for looks. */
const TELLING = ['class', 'data-provider', 'data-id', 'href'];

/** Watches an article, so that in a long one only what was written in is looked at again. */
export function watchBlocks(article: HTMLElement, signal: AbortSignal): ChangedBlocks {
  const changed = new Set<Node>([article]);
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes } of records) {
      if (target === article || (target instanceof Element && isRun(target))) for (const node of addedNodes) changed.add(node);
      else changed.add(blockOf(article, target));
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(article, { childList: true, characterData: true, subtree: true, attributeFilter: TELLING });
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    skip: () => {
      observer.takeRecords();
      changed.clear();
    },
    take: () => {
      note(observer.takeRecords());
      return [...changed].filter((node): node is Element => node instanceof Element && node.isConnected);
    },
  };
}

function blockOf(article: HTMLElement, target: Node): Node {
  let node = target;
  while (node.parentElement !== null && node.parentElement !== article && !isRun(node.parentElement)) node = node.parentElement;
  return node;
}
