import { isolateHistory } from '@codemirror/commands';
import type { Extension, Text } from '@codemirror/state';
import type { EditorView } from 'codemirror';
import type { Edit } from '@maru/core/markup';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTools, createEditor } from './create-editor.ts';
import type { ToolMaker } from './create-editor.ts';
import { setEditorTexts } from './editor-texts.ts';
import styles from './SourceEditor.module.css';
import type { Translate } from '../i18n/texts.ts';
import type { EditorTexts } from './editor-texts.ts';

/** A replacement of a range of the text. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface SourceEditorHandle {
  readonly focus: () => void;
  /**
   * Applies replacements as one undo step.
   * @returns true when the editor is loaded
   */
  readonly change: (changes: readonly TextChange[]) => boolean;
  /** The editor view, for the toolbar and for features that follow the text; null before it is created. */
  readonly view: () => EditorView | null;
}

/** Editor of a document's source. It owns its text: `initialText` and `extensions` are read once. */
export function SourceEditor({
  initialText,
  label,
  placeholder,
  keys,
  extensions,
  tools,
  onEdit,
  onKeyDown,
  ref,
}: {
  readonly initialText: string;
  readonly label: string;
  readonly placeholder: string;
  /** Description for screen readers: the keys of the text. */
  readonly keys: string;
  readonly extensions?: readonly Extension[];
  /** Tools of the editor, which may arrive after the text; null until then. Read once. */
  readonly tools: ToolMaker | null;
  readonly onEdit: (text: Text, edit: Edit) => void;
  /** Called at each key press, before the editor handles it. */
  readonly onKeyDown: () => void;
  readonly ref?: Ref<SourceEditorHandle>;
}) {
  const { t } = useTranslation('writing');
  // CodeMirror builds its whole view again for other phrases: these change with the language alone.
  const phrases = useMemo(() => translatePhrases(t), [t]);
  const words = useMemo(
    (): EditorTexts => ({ label, placeholder, keys, action: (name) => t(name), phrases }),
    [t, label, placeholder, keys, phrases],
  );
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef({ initialText, words, extensions, tools });
  const latest = useRef({ onEdit, onKeyDown });
  useEffect(() => {
    latest.current = { onEdit, onKeyDown };
  }, [onEdit, onKeyDown]);

  // Before the paint: a page that becomes the editor shows its text in the same frame.
  useLayoutEffect(() => {
    if (host.current === null || view.current !== null) return;
    const { initialText: text, words: texts, extensions: more, tools: present } = first.current;
    const editor = createEditor(host.current, {
      text,
      words: texts,
      tools: present,
      ...(more === undefined ? {} : { extensions: more }),
      onEdit: (after, edit) => latest.current.onEdit(after, edit),
      onKeyDown: () => latest.current.onKeyDown(),
    });
    view.current = editor;
  }, []);
  // Not by the effect that makes it: React repeats layout effects while the page waits for something.
  useEffect(
    () => () => {
      view.current?.destroy();
      view.current = null;
    },
    [],
  );

  useEffect(() => {
    if (host.current === null || view.current === null || tools === null || first.current.tools !== null)
      return;
    first.current.tools = tools;
    void addTools(host.current, view.current, tools);
  }, [tools]);

  useEffect(() => {
    if (view.current !== null && first.current.words !== words) {
      first.current.words = words;
      setEditorTexts(view.current, words);
    }
  }, [words]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    change: (changes) => {
      view.current?.dispatch({ changes, annotations: isolateHistory.of('full') });
      return view.current !== null;
    },
    view: () => view.current,
  }));
  return <div ref={host} className={styles['host']} data-editor data-keeps-focus />;
}

/** Returns CodeMirror's phrases in the language of `t`. */
function translatePhrases(t: Translate<'writing'>): EditorTexts['phrases'] {
  const close = t('phrases.close');
  return {
    Column: t('column'),
    Find: t('phrases.find'),
    Replace: t('phrases.replace'),
    next: t('phrases.next'),
    previous: t('phrases.previous'),
    all: t('phrases.all'),
    'match case': t('phrases.matchCase'),
    'by word': t('phrases.byWord'),
    regexp: t('phrases.regexp'),
    replace: t('phrases.replace'),
    'replace all': t('phrases.replaceAll'),
    close,
    'current match': t('phrases.currentMatch'),
    'on line': t('phrases.onLine'),
    'match $1 of $2': t('phrases.matchOf'),
    '$ matches found': t('phrases.matchesFound'),
    'no match': t('phrases.noMatch'),
    'replaced match on line $': t('phrases.replacedMatch'),
    'replaced $ matches': t('phrases.replacedMatches'),
    Completions: t('phrases.completions'),
    'Folded lines': t('phrases.foldedLines'),
    'Unfolded lines': t('phrases.unfoldedLines'),
    'folded code': t('phrases.foldedCode'),
    unfold: t('phrases.unfold'),
    to: t('phrases.to'),
    'Selection deleted': t('phrases.selectionDeleted'),
    'Control character': t('phrases.controlCharacter'),
  };
}
