import { markupOptions, NEW_DOC_PROPS } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SourceEditor } from '../../editor/SourceEditor.tsx';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { usePreview } from '../../editor/use-preview.ts';
import type { EditorTab } from '../../stores/editor-tab.ts';
import { wikiLinkResolver } from '@maru/core/text';
import styles from './EditorScreen.module.css';
import { Preview } from './Preview.tsx';
import type { Editing } from './use-editing.ts';

/** Title and source at the left, the page that they make at the right, each or both of them. */
export function EditorPanes({
  editing,
  editor,
  titleField,
  isFolder,
  props,
  groupName,
  docs,
  tab,
  sourceId,
  previewId,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly isFolder: boolean;
  /** The document's own switches, as JSON; null for those of a new document. */
  readonly props: string | null;
  readonly groupName: string;
  readonly docs: readonly DocItem[];
  readonly tab: EditorTab;
  readonly sourceId: string;
  readonly previewId: string;
}) {
  const { t } = useTranslation();
  const { title, content, saved, setTitle, setContent } = editing;
  const options = useMemo(() => markupOptions(props ?? NEW_DOC_PROPS), [props]);
  const preview = usePreview(content, options, tab !== 'edit');
  const resolve = useMemo(() => wikiLinkResolver(groupName, docs), [groupName, docs]);

  // A new document begins with its title; one that is there goes on with its text.
  const first = useRef(saved === null ? titleField : editor);
  useEffect(() => first.current.current?.focus(), []);

  return (
    <div className={styles['panes']} data-tab={tab}>
      <div id={sourceId} role="tabpanel" aria-label={t('editor.sourceLabel')} className={styles['source']} hidden={tab === 'preview'}>
        <input
          ref={titleField}
          className={styles['titleField']}
          aria-label={t('editor.titleLabel')}
          placeholder={t(isFolder ? 'editor.folderPlaceholder' : 'editor.titlePlaceholder')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        />
        <SourceEditor
          ref={editor}
          initialText={content}
          markup={options}
          label={t('editor.contentLabel')}
          placeholder={t('editor.contentPlaceholder')}
          onEdit={(text, edit) => {
            setContent(text);
            preview.follow(edit);
          }}
        />
      </div>
      {tab !== 'edit' && <Preview id={previewId} title={title} root={preview.root} resolve={resolve} />}
    </div>
  );
}
