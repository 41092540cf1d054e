import type { ParseOptions } from '@maru/core/markup';
import { CircleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import { loadFontSheet } from '../../../design/font-sheet.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { isTitleKept } from '../../../editing-session/state.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { watchCounts } from '../../../editor/count-words.ts';
import type { WatchedCounts } from '../../../editor/count-words.ts';
import { SourceEditor } from '../../../editor/SourceEditor.tsx';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { startOfText } from '../../../editor/start-of-text.ts';
import type { SyntaxTree } from '../../../editor/use-syntax-tree.ts';
import { watchHangul } from '../../../editor/watch-hangul.ts';
import styles from './EditorScreen.module.css';
import footStyles from './SourceFoot.module.css';
import type { DocLocation } from './link-meanings.ts';
import type { DeferredParts } from './use-deferred-parts.ts';

/** Status line below the source: keys, counts of the text or the selection, and the word goal. */
function DocCounts({
  keys,
  watched,
  docId,
  editor,
  WordGoal,
}: {
  /** Text that names the keys. */
  readonly keys: string;
  readonly watched: WatchedCounts;
  readonly docId: string | null;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly WordGoal: DeferredParts['WordGoal'] | undefined;
}) {
  const { t } = useTranslation('writing');
  const counts = useSyncExternalStore(watched.subscribe, watched.current);
  return (
    <>
      {/* Hidden from screen readers: the source's description has the same text. */}
      <span className={footStyles['keys']} aria-hidden="true">
        {keys}
      </span>
      {counts !== null && (
        <span data-counts>
          {t(counts.isSelection ? 'selected' : 'written', {
            words: t('words', { count: counts.words }),
            characters: t('characters', { count: counts.characters }),
          })}
        </span>
      )}
      {WordGoal !== undefined && <WordGoal docId={docId} counts={counts} editor={editor} />}
    </>
  );
}

/** Loads a font whose Hangul is as wide as two letters, so that the columns of tables line up. */
const loadWideFont = (): void => void loadFontSheet('/fonts/nanum-gothic-coding.css');

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
  readonly later: DeferredParts | null;
  /** Tree of the text; it receives each key press in the source before the text changes. */
  readonly tree: SyntaxTree;
  /** Folders that the document is in. */
  readonly place: ReactNode;
}) {
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  const [counts] = useState(watchCounts);
  const [initialText] = useState(editing.text.read);
  const [extensions] = useState(() => [counts.extension, watchHangul(loadWideFont)]);
  const written = useRef<DocLocation>({ docId: null, parentId: null });
  const latestMarkup = useRef(markup);
  useLayoutEffect(() => {
    written.current = { docId: editing.saved?.id ?? null, parentId: editing.state.place.parentId };
    latestMarkup.current = markup;
  });
  const tools = useMemo(
    () =>
      later === null
        ? null
        : (text: string) => [
            ...later.completionTools(() => written.current),
            later.writingTools(text, latestMarkup.current),
          ],
    [later],
  );
  useEffect(() => {
    const view = editor.current?.view() ?? null;
    if (view !== null) later?.setMarkup(view, markup);
  }, [editor, later, markup]);
  const { titleError } = editing;
  const { EditOffer, FirstChoices, FormulaNotice, Live, PropertiesButton, VersionNameOffer, WordGoal } =
    later ?? {};
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
      <div className={styles['titleRow']}>
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
            const view = editor.current?.view();
            view?.dispatch({ selection: { anchor: startOfText(view.state.doc) }, scrollIntoView: true });
            view?.focus();
          }}
        />
        {PropertiesButton !== undefined && <PropertiesButton editing={editing} editor={editor} />}
      </div>
      {titleError !== null && (
        <p id={`${id}-title-error`} className={styles['titleError']}>
          <CircleAlert size="0.875rem" aria-hidden="true" />
          {titleError.message ?? t('editor.titleNeeded')}
        </p>
      )}
      {isLive && EditOffer !== undefined && <EditOffer editor={editor} onWanted={onEditWanted} />}
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
      {isLive && Live !== undefined && (
        <Live editor={editor} markup={markup} resolve={resolve} innerDocs={innerDocs} tree={tree} />
      )}
      {isFirst && FirstChoices !== undefined && <FirstChoices editing={editing} editor={editor} />}
      <div className={footStyles['foot']}>
        {FormulaNotice !== undefined && <FormulaNotice editing={editing} editor={editor} />}
        <div className={footStyles['counts']}>
          {VersionNameOffer !== undefined && <VersionNameOffer editing={editing} editor={editor} />}
          <DocCounts
            keys={t('editor.keys')}
            watched={counts}
            docId={editing.saved?.id ?? null}
            editor={editor}
            WordGoal={WordGoal}
          />
        </div>
      </div>
    </div>
  );
}
