import { isolateHistory } from '@codemirror/commands';
import type { Extension, Text } from '@codemirror/state';
import type { EditorView } from 'codemirror';
import type { Edit, ParseOptions } from '@maru/core/markup';
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { createEditor } from './create-editor.ts';
import { changeWords } from './spoken-words.ts';
import { editorWords } from './editor-words.ts';
import styles from './SourceEditor.module.css';

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

/** Editor of a document's source. It owns its text: `initialText`, `markup` and `extensions` are read once. */
export function SourceEditor({
  initialText,
  markup,
  label,
  placeholder,
  extensions,
  onEdit,
  onKeyDown,
  ref,
}: {
  readonly initialText: string;
  readonly markup: ParseOptions;
  readonly label: string;
  readonly placeholder: string;
  readonly extensions?: readonly Extension[];
  readonly onEdit: (text: Text, edit: Edit) => void;
  /** Called at each key press, before the editor handles it. */
  readonly onKeyDown: () => void;
  readonly ref?: Ref<SourceEditorHandle>;
}) {
  const { t } = useTranslation('writing');
  const words = useMemo(() => editorWords(t, label, placeholder), [t, label, placeholder]);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef({ initialText, markup, words, extensions });
  const latest = useRef({ onEdit, onKeyDown });
  useEffect(() => {
    latest.current = { onEdit, onKeyDown };
  }, [onEdit, onKeyDown]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const { initialText: text, markup: options, words: said, extensions: more } = first.current;
    const editor = createEditor(host.current, {
      text,
      markup: options,
      words: said,
      ...(more === undefined ? {} : { extensions: more }),
      onEdit: (after, edit) => latest.current.onEdit(after, edit),
      onKeyDown: () => latest.current.onKeyDown(),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    if (view.current !== null && first.current.words !== words) {
      first.current.words = words;
      changeWords(view.current, words);
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
