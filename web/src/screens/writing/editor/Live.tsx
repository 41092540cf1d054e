import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { LivePage, startLive } from '../../../editor/live/live.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import type { SyntaxTree } from '../../../editor/use-syntax-tree.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadWithRetries } from '../../../page/startup/load-with-retries.ts';
import { announce, showToast } from '../../../stores/ui.ts';

type StartLive = typeof startLive;

/** Kept for the next editor of this page, which shows Live from its beginning. */
let here: StartLive | null = null;

/** Fetches what draws Live. */
export async function loadLive(): Promise<StartLive> {
  here ??= (await import('../../../editor/live/live.ts')).startLive;
  return here;
}

/**
 * Has the source of the editor before it look like the page. What draws it comes after the text can be typed
 * into, and changes nothing of the element that is typed into.
 */
export function Live({
  editor,
  markup,
  resolve,
  innerDocs,
  tree,
}: Pick<LivePage, 'markup' | 'resolve' | 'innerDocs'> & {
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly tree: SyntaxTree;
}) {
  const { t } = useTranslation();
  // A save makes a new list of documents, a first one a new loader: nothing is drawn again for them.
  const latest = useRef({ resolve, innerDocs });
  useLayoutEffect(() => {
    latest.current = { resolve, innerDocs };
  }, [resolve, innerDocs]);
  const hasInnerDocs = innerDocs !== null;
  // Before the paint: a page that becomes the editor looks the same in the next frame.
  useLayoutEffect(() => {
    const view = editor.current?.view() ?? null;
    if (view === null) return undefined;
    let end: (() => void) | null = null;
    let isOver = false;
    const start = (begin: StartLive): void => {
      const find = (target: string): string | null => latest.current.resolve(target);
      const loadInner = async (targets: readonly string[]): Promise<readonly (string | null)[]> =>
        (await latest.current.innerDocs?.(targets)) ?? [];
      const numbered = markup.numbering === true ? tree : null;
      if (!isOver)
        end = begin(view, {
          markup,
          resolve: find,
          docs: () => latest.current.resolve,
          innerDocs: hasInnerDocs ? loadInner : null,
          t,
          tree: numbered,
          announce,
          notify: showToast,
        });
    };
    let stop = (): void => undefined;
    if (here !== null) start(here);
    else stop = loadWithRetries(async () => start(await loadLive()));
    return () => {
      isOver = true;
      stop();
      end?.();
    };
  }, [editor, markup, hasInnerDocs, t, tree]);
  return null;
}

/** Offers the whole source to those who meet it with a screen reader; the keys have the tabs for it. */
export function EditOffer({
  editor,
  onWanted,
}: {
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly onWanted: () => void;
}) {
  const { t } = useTranslation();
  const take = (): void => {
    onWanted();
    editor.current?.focus();
    announce(t('editor.tabEdit'));
  };
  return (
    <button type="button" className="visuallyHidden" tabIndex={-1} onClick={take}>
      {t('editor.toEdit')}
    </button>
  );
}
