import { markupOptions, NEW_DOC_PROPS } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SourceEditor } from '../../editor/SourceEditor.tsx';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { usePreview } from '../../editor/use-preview.ts';
import type { Space } from '../../page/use-space.ts';
import { useTitle } from '../../page/use-title.ts';
import { showToast } from '../../stores/ui.ts';
import { wikiLinkResolver } from '../document/wiki-links.ts';
import styles from './EditorScreen.module.css';
import { EditorToolbar } from './EditorToolbar.tsx';
import { Preview } from './Preview.tsx';
import { useEditing } from './use-editing.ts';
import { useEditorTab } from './use-editor-tab.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

/** The fields, the toolbar above them and the page beside them. */
export function EditorPage({
  groupName,
  doc,
  space,
  isFolder,
  parentId,
  onCreated,
}: {
  readonly groupName: string;
  /** The stored document; null for a new one. It stays the same while it is written. */
  readonly doc: Doc | null;
  readonly space: Space;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly onCreated: (id: string) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panesId = useId();
  const editor = useRef<SourceEditorHandle>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const [tab, setTab, tabs] = useEditorTab();
  const editing = useEditing({ groupName, doc, isFolder, parentId, onReplace: (text) => editor.current?.replaceText(text) });
  const { title, content, isDirty, setTitle, setContent } = editing;
  const passUnasked = useLeaveGuard(isDirty);
  const options = useMemo(() => markupOptions(doc?.props ?? NEW_DOC_PROPS), [doc?.props]);
  const preview = usePreview(content, options, tab !== 'edit');
  const resolve = useMemo(() => wikiLinkResolver(groupName, space.docs), [groupName, space.docs]);
  const heading = title.trim() === '' ? t(isFolder ? 'editor.newFolderTitle' : 'editor.newTitle') : t('editor.editTitle', { title });
  useTitle(heading);

  useEffect(() => {
    // A new document begins with its title; one that is there goes on with its text.
    if (doc === null) titleField.current?.focus();
    else editor.current?.focus();
    // Once, when the page opens.
  }, []);

  const save = async (): Promise<void> => {
    if (title.trim() === '') {
      showToast(t('editor.titleNeeded'), 'danger');
      titleField.current?.focus();
      return;
    }
    if (!isDirty && editing.saved !== null) return;
    const isFirst = editing.saved === null;
    const result = await editing.save();
    if (result === null || !isFirst) return;
    onCreated(result.id);
    passUnasked(() => void navigate(`/${groupName}/${result.id}/edit`, { replace: true }));
  };
  useSaveShortcut(save);

  return (
    <div className={styles['editor']}>
      <h1 className="visuallyHidden" tabIndex={-1}>
        {heading}
      </h1>
      <EditorToolbar
        groupName={groupName}
        doc={doc}
        homeDocId={space.group?.homeDocId ?? null}
        editing={editing}
        tab={tab}
        tabs={tabs}
        panesId={panesId}
        onTab={setTab}
        onSave={save}
      />
      <div id={panesId} role="tabpanel" aria-label={t('editor.view')} className={styles['panes']} data-tab={tab}>
        <div className={styles['source']} hidden={tab === 'preview'}>
          <input
            ref={titleField}
            className={styles['titleField']}
            aria-label={t('editor.titleLabel')}
            placeholder={t('editor.titlePlaceholder')}
            value={title}
            maxLength={500}
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
            label={t('editor.contentLabel')}
            placeholder={t('editor.contentPlaceholder')}
            onEdit={(text, edit) => {
              setContent(text);
              preview.follow(edit);
            }}
          />
        </div>
        {tab !== 'edit' && <Preview title={title} root={preview.root} resolve={resolve} />}
      </div>
    </div>
  );
}
