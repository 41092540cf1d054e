import type { ParseOptions } from '@maru/core/markup';
import { CircleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, memo } from 'react';
import type { ReactNode, RefObject } from 'react';
import { loadFontSheet } from '../../../design/font-sheet.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { isTitleKept } from '../../../editing-session/state.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { watchCounts } from '../../../editor/count-words.ts';
import type { TextCounts } from '../../../editor/count-words.ts';
import { SourceEditor } from '../../../editor/SourceEditor.tsx';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import type { WrittenTree } from '../../../editor/use-written-tree.ts';
import { watchHangul } from '../../../editor/watch-hangul.ts';
import { announce } from '../../../stores/ui.ts';
import styles from './EditorScreen.module.css';
import type { WrittenPlace } from './completion-tools.ts';
import type { LaterParts } from './use-later-parts.ts';
import { useLive } from './use-live.ts';

/** Status line below the source: keys, and counts of the text or the selection. */
const DocCounts = memo(function DocCounts({ counts }: { readonly counts: TextCounts | null }) {
  const { t } = useTranslation('writing');
  return (
    <>
      {/* Hidden from screen readers: the source's description has the same text. */}
      <span className={styles['keys']} aria-hidden="true">
        {t('translation:editor.keys')}
      </span>
      {counts !== null && (
        <span data-counts>
          {t(counts.isSelection ? 'selected' : 'written', {
            words: t('words', { count: counts.words }),
            characters: t('characters', { count: counts.characters }),
          })}
        </span>
      )}
    </>
  );
});

/** Loads a font whose Hangul is as wide as two letters, so that the columns of tables line up. */
const loadWideFont = (): void => void loadFontSheet('/fonts/nanum-gothic-coding.css');

<<<<<<< HEAD
/** Has the source look like the page while it is wanted. What draws it is fetched then. */
function useLive(
  editor: RefObject<SourceEditorHandle | null>,
  isWanted: boolean,
  markup: ParseOptions,
  resolve: (target: string) => string | null,
  innerDocs: Parameters<typeof SourcePane>[0]['innerDocs'],
): void {
  const { t } = useTranslation();
  // Each save makes a new list of documents, for which nothing is to be drawn again.
  const latest = useRef(resolve);
  useEffect(() => {
    latest.current = resolve;
  }, [resolve]);
  useEffect(() => {
    const view = isWanted ? (editor.current?.view() ?? null) : null;
    if (view === null) return undefined;
    let end: (() => void) | null = null;
    let isOver = false;
    const stop = loadUntilHere(async () => {
      const { startLive } = await import('../../../editor/live/live.ts');
      const find = (target: string): string | null => latest.current(target);
      if (!isOver)
        end = startLive(view, { markup, resolve: find, innerDocs, t, announce, notify: showToast });
    });
    return () => {
      isOver = true;
      stop();
      end?.();
    };
  }, [editor, isWanted, markup, innerDocs, t]);
}

=======
>>>>>>> 4522b14b (Show Live by default, with numbers and notes, and offer Edit)
/** Title and source of a document, with its counts. */
export function SourcePane({
  id,
  editing,
  editor,
  titleField,
  isFolder,
  isFirst,
  isHidden,
  isLive,
  onEditWanted,
  resolve,
  innerDocs,
  markup,
  later,
  tree,
  place,
}: {
  readonly id: string;
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly isFolder: boolean;
  /** True for the first document of a new account. */
  readonly isFirst: boolean;
  readonly isHidden: boolean;
  /** True: the source looks like the page. */
  readonly isLive: boolean;
  /** Shows the source as it is. */
  readonly onEditWanted: () => void;
  /** Returns the address of a document by the target of a link to it. */
  readonly resolve: (target: string) => string | null;
  /** Loads the documents inside the text. */
  readonly innerDocs: ((targets: readonly string[]) => Promise<readonly (string | null)[]>) | null;
  readonly markup: ParseOptions;
  readonly later: LaterParts | null;
  /** Tree of the text, which learns of each key in the source before the text changes. */
  readonly tree: WrittenTree;
  /** Folders that the document is in. */
  readonly place: ReactNode;
}) {
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  const [counts, setCounts] = useState<TextCounts | null>(null);
  const [initialText] = useState(editing.text.read);
  const [extensions] = useState(() => [watchCounts(setCounts), watchHangul(loadWideFont)]);
  const [firstMarkup] = useState(markup);
  const written = useRef<WrittenPlace>({ docId: null, parentId: null });
  useLayoutEffect(() => {
    written.current = { docId: editing.saved?.id ?? null, parentId: editing.state.place.parentId };
  });
  const tools = useMemo(
    () =>
      later === null
        ? null
        : (text: string) => [
            ...later.completionTools(() => written.current),
            later.writingTools(text, firstMarkup),
          ],
    [later, firstMarkup],
  );
  const { titleError } = editing;
  const { FirstChoices, FormulaNotice, VersionNameOffer } = later ?? {};
<<<<<<< HEAD
  useLive(editor, isLive && later !== null, markup, resolve, innerDocs);
=======
  useLive(editor, isLive && later !== null, markup, resolve, tree);
>>>>>>> 4522b14b (Show Live by default, with numbers and notes, and offer Edit)
  const keptTitle = isTitleKept(editing.state) ? (editing.saved?.title ?? '') : null;
  useEffect(() => {
    if (titleError !== null) titleField.current?.focus();
  }, [titleError, titleField]);
  return (
    <div
      id={id}
      role="tabpanel"
      aria-label={t('editor.sourceLabel')}
      className={styles['source']}
      hidden={isHidden}
    >
      {place}
      <input
        ref={titleField}
        className={styles['titleField']}
        aria-label={t('editor.titleLabel')}
        placeholder={
          keptTitle === null
            ? t(isFolder ? 'editor.folderPlaceholder' : 'editor.titlePlaceholder')
            : editing.state.isUntitled
              ? keptTitle
              : saving('titleKept', { title: keptTitle })
        }
        value={editing.title}
        aria-invalid={titleError === null ? undefined : true}
        aria-describedby={titleError === null ? undefined : `${id}-title-error`}
        onChange={(event) => editing.session.dispatch({ type: 'titled', title: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          editor.current?.focus();
        }}
      />
      {titleError !== null && (
        <p id={`${id}-title-error`} className={styles['titleError']}>
          <CircleAlert size="0.875rem" aria-hidden="true" />
          {titleError.message ?? t('editor.titleNeeded')}
        </p>
      )}
      {isLive && (
        // Met by those who go through the page with a screen reader; the keys have the tabs.
        <button
          type="button"
          className="visuallyHidden"
          tabIndex={-1}
          onClick={() => {
            onEditWanted();
            editor.current?.focus();
            announce(t('editor.editShown'));
          }}
        >
          {t('editor.toEdit')}
        </button>
      )}
      <SourceEditor
        ref={editor}
        initialText={initialText}
        tools={tools}
        label={t('editor.contentLabel')}
        placeholder={t('editor.contentPlaceholder')}
        keys={t(isLive ? 'editor.liveKeys' : 'editor.keys')}
        extensions={extensions}
        onEdit={editing.text.change}
        onKeyDown={tree.expectLetter}
      />
      {isFirst && FirstChoices !== undefined && <FirstChoices editing={editing} editor={editor} />}
      <div className={styles['foot']}>
        {FormulaNotice !== undefined && <FormulaNotice editing={editing} editor={editor} />}
        <div className={styles['counts']}>
          {VersionNameOffer !== undefined && <VersionNameOffer editing={editing} editor={editor} />}
          <DocCounts counts={counts} />
        </div>
      </div>
    </div>
  );
}
