import { markupOptions } from '@maru/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useSyntaxTree } from '../../../editor/use-syntax-tree.ts';
import { receiveEarlyText } from '../../../page/navigation/early-text.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { Breadcrumb } from '../../reading/document/Breadcrumb.tsx';
import styles from './EditorScreen.module.css';
import { OutlineColumn, useOutlineShown } from './OutlineColumn.tsx';
import { PreviewPlace } from './PreviewPlace.tsx';
import { SourcePane } from './SourcePane.tsx';
import { useSpaceLinks } from './use-space-links.ts';
import { useReadingPosition } from './use-reading-position.ts';

/** Title and source at the left, preview at the right, either or both; the outline before them. */
export function EditorPanes({
  editing,
  editor,
  titleField,
  isFolder,
  isFirst,
  groupName,
  space,
  later,
  tab,
  onTab,
  sourceId,
  previewId,
  parentId,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly isFolder: boolean;
  /** True for the first document of a new account. */
  readonly isFirst: boolean;
  readonly groupName: string;
  readonly space: Space;
  readonly later: ComponentProps<typeof SourcePane>['later'];
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly sourceId: string;
  readonly previewId: string;
  /** Folder of a new document. */
  readonly parentId: string | null;
}) {
  const isOutlineShown = useOutlineShown(tab);
  const options = useMemo(() => markupOptions(editing.props), [editing.props]);
  const hasPreview = tab === 'split' || tab === 'preview';
  const followsKeys = hasPreview || (tab === 'live' && options.numbering === true);
  const isRead = followsKeys || isOutlineShown;
  // The outline alone follows at pauses: at each key it takes 1 of the 14 ms of a key in 100 KB.
  const tree = useSyntaxTree(editing.text, options, isRead ? later : null, !followsKeys);

  useReadingPosition(editing, {
    editor,
    tab,
    later,
    previewId,
    homeDocId: space.group?.homeDocId ?? null,
  });

  const { saved } = editing;
  const folderId =
    saved === null ? parentId : (space.docs.find(({ id }) => id === saved.id)?.parentId ?? null);
  const { resolve, innerDocs } = useSpaceLinks(groupName, saved?.id ?? null, space.docs, parentId);
  const { Preview, ViewChange } = later ?? {};
  const viewPlace: ComponentProps<NonNullable<typeof ViewChange>>['place'] = useRef(null);

  // The initial focus is on the title of a new document, and on the text of a stored one or the very first.
  const first = useRef({ docId: saved?.id ?? null, place: saved === null && !isFirst ? titleField : editor });
  useEffect(() => {
    const { docId, place } = first.current;
    receiveEarlyText(docId, (text) => {
      const view = editor.current?.view();
      if (text !== '') view?.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' });
      place.current?.focus();
    });
  }, [editor]);

  return (
    <div className={styles['panes']} data-tab={tab} data-outlined={isOutlineShown || undefined}>
      <SourcePane
        id={sourceId}
        editing={editing}
        editor={editor}
        titleField={titleField}
        isFolder={isFolder}
        isFirst={isFirst}
        isHidden={tab === 'preview'}
        isLive={tab === 'live'}
        onEditWanted={() => onTab('edit')}
        resolve={resolve}
        innerDocs={innerDocs}
        markup={options}
        later={later}
        tree={tree}
        place={<Breadcrumb space={space} folderId={folderId} />}
      />
      {hasPreview && Preview === undefined && (
        <PreviewPlace id={previewId} isEmpty={editing.text.length() === 0} />
      )}
      {hasPreview && Preview !== undefined && (
        <Preview
          id={previewId}
          title={editing.title}
          props={editing.props}
          tree={tree}
          resolve={resolve}
          innerDocs={innerDocs}
          source={tab === 'split' ? editor : null}
          place={viewPlace}
        />
      )}
      {ViewChange !== undefined && <ViewChange tab={tab} editor={editor} place={viewPlace} />}
      {isOutlineShown && <OutlineColumn tree={tree} editor={editor} />}
    </div>
  );
}
