import { isRun } from './next-block.ts';

/** Tracks changes below an article since the last check. */
export interface ChangedBlocks {
  /** Returns the article's blocks that changed; the article itself at the first call. */
  readonly take: () => readonly Element[];
  /** Discards recorded changes, which the enhancements made themselves. */
  readonly skip: () => void;
}

/** Attributes that determine what a block is; others affect its looks alone. */
const TELLING = ['class', 'data-provider', 'data-id', 'href'];

/** Observes an article, so that in a long one only edited blocks are enhanced again. */
export function watchBlocks(article: HTMLElement, signal: AbortSignal): ChangedBlocks {
  const changed = new Set<Node>([article]);
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes } of records) {
      if (target === article || (target instanceof Element && isRun(target)))
        for (const node of addedNodes) changed.add(node);
      else changed.add(blockOf(article, target));
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(article, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: TELLING,
  });
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
  while (node.parentElement !== null && node.parentElement !== article && !isRun(node.parentElement))
    node = node.parentElement;
  return node;
}
