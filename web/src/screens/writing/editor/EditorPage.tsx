import type { Doc } from '@maru/core/api';
import { useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import { useEditingSession } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SavedState } from '../../../stores/saving.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { EditorNotices } from './EditorNotices.tsx';
import { EditorPanes } from './EditorPanes.tsx';
import styles from './EditorScreen.module.css';
import { EditorToolbar } from './EditorToolbar.tsx';
import { useEditorTab } from './use-editor-tab.ts';
import { useDeferredParts } from './use-deferred-parts.ts';
import { useSessionScreen } from './use-session-screen.ts';

/** Editor of one document, new or stored. */
export function EditorPage({
  account,
  groupName,
  doc,
  saved,
  orphanDocId,
  draftId,
  space,
  isFolder,
  isFirst,
  parentId,
  suggestedTitle,
  onCreated,
}: {
  /** Username of the writer. */
  readonly account: string;
  readonly groupName: string;
  /** The stored document; null for a new one. */
  readonly doc: Doc | null;
  /** Its state, or that of its working copy, as the editor begins. */
  readonly saved: SavedState | null;
  /** Id of a document that no longer exists, whose draft is offered for a new one. */
  readonly orphanDocId: string | null;
  /** Id of the draft of a new document to continue. */
  readonly draftId: string | null;
  readonly space: Space;
  readonly isFolder: boolean;
  /** True for the first document of a new account. */
  readonly isFirst: boolean;
  readonly parentId: string | null;
  /** Initial title of a new document; may be empty. */
  readonly suggestedTitle: string;
  readonly onCreated: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const editor: ComponentProps<typeof EditorPanes>['editor'] = useRef(null);
  const titleField = useRef<HTMLInputElement>(null);
  const [tab, setTab, tabs] = useEditorTab();
  const later = useDeferredParts();
  const editing = useEditingSession({
    account,
    doc,
    saved,
    orphanDocId,
    draftId,
    place: { groupName, isFolder, parentId },
    suggestedTitle,
  });
  useSessionScreen(editing, {
    editor,
    titleField,
    groupName,
    showTitle: () => tab === 'preview' && setTab('edit'),
    onCreated,
  });
  const title = editing.title.trim() === '' ? (editing.saved?.title ?? '') : editing.title;
  const heading =
    title === ''
      ? t(isFolder ? 'editor.newFolderTitle' : 'editor.newTitle')
      : t('editor.editTitle', { title });
  useTitle(heading);

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
        editor={editor}
        sourceId={`${id}-source`}
        later={later}
        tab={tab}
        tabs={tabs}
        controls={(value) =>
          ({
            edit: `${id}-source`,
            live: `${id}-source`,
            split: `${id}-source ${id}-preview`,
            preview: `${id}-preview`,
          })[value]
        }
        onTab={setTab}
      />
      <EditorNotices editing={editing} editor={editor} />
      <EditorPanes
        editing={editing}
        editor={editor}
        titleField={titleField}
        isFolder={isFolder}
        isFirst={isFirst}
        groupName={groupName}
        space={space}
        later={later}
        tab={tab}
        onTab={setTab}
        sourceId={`${id}-source`}
        previewId={`${id}-preview`}
        parentId={parentId}
      />
    </div>
  );
}
