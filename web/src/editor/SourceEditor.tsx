import type { EditorView } from '@codemirror/view';
import type { Edit } from '@maru/core/markup';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { createEditor } from './create-editor.ts';
import styles from './SourceEditor.module.css';

export interface SourceEditorHandle {
  readonly focus: () => void;
  /** Replaces the whole text; undoing brings the old one back. */
  readonly replaceText: (text: string) => void;
}

/** The source of a document. It keeps its own text: `initialText` counts once. */
export function SourceEditor({
  initialText,
  label,
  placeholder,
  onEdit,
  ref,
}: {
  readonly initialText: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onEdit: (text: string, edit: Edit) => void;
  readonly ref?: Ref<SourceEditorHandle>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef({ initialText, label, placeholder });
  const latest = useRef(onEdit);
  useEffect(() => {
    latest.current = onEdit;
  }, [onEdit]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const { initialText: text, label: name, placeholder: hint } = first.current;
    const editor = createEditor(host.current, {
      text,
      label: name,
      placeholder: hint,
      onEdit: (after, edit) => latest.current(after, edit),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    replaceText: (text) => {
      const editor = view.current;
      editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    },
  }));
  return <div ref={host} className={styles['host']} data-editor data-keeps-focus />;
}
