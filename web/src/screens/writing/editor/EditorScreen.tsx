import { docIdOfSegment } from '@maru/core/text';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { matchRoute } from '../../../page/navigation/route-table.ts';
import { useRequiredLogin } from '../../../page/session/use-required-login.ts';
import { useSpace } from '../../../page/shown-doc/use-space.ts';
import { NotFoundScreen } from '../../reading/NotFoundScreen.tsx';
import { EditorPage } from './EditorPage.tsx';
import styles from './EditorScreen.module.css';
import { prepareEditorDoc, useEditorDoc } from './use-editor-doc.ts';

/** A document that was made in an editor which is still open. */
interface CreatedDoc {
  readonly id: string;
  /** Key of the editor. */
  readonly key: string;
  /** Key of the address that the editor had before. */
  readonly locationKey: string;
}

/** Editor of a new document or folder, or a stored one. For signed-in users and their own documents alone. */
export function EditorScreen() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const [query] = useSearchParams();
  // The writer stays in the editor when the session ends: a notice there offers the login.
  const [writer, setWriter] = useState<string | null>(null);
  const loggedIn = useRequiredLogin({ isKept: writer !== null });
  const username = loggedIn ?? writer;
  const { groupName, docSegment } = matchRoute(pathname);
  const docId = docSegment === null ? null : docIdOfSegment(docSegment);
  const ownGroup = groupName ?? username;
  const space = useSpace(ownGroup);
  const { doc, saved, isGone, hasOrphanDraft } = useEditorDoc(groupName, docId, username);
  // The key keeps the editor mounted when a save gives a new document its address, also where the text of
  // another one is saved as a new document.
  const [created, setCreated] = useState<CreatedDoc | null>(null);

  const isNew = docSegment === null;
  if ((!isNew && docId === null) || (isGone && hasOrphanDraft === false)) return <NotFoundScreen />;
  const wasCreatedHere = created !== null && created.id === docId;
  if (doc?.isDamaged === true) return <p className={styles['notice']}>{t('editor.damaged')}</p>;
  if (doc?.abilities.edit === false) return <p className={styles['notice']}>{t('editor.notYours')}</p>;
  if (username === null || ownGroup === null || (!isNew && saved === null && hasOrphanDraft !== true)) {
    return (
      <div className={styles['notice']}>
        <ArticleSkeleton label={t('common.loading')} />
      </div>
    );
  }
  if (writer !== username) setWriter(username);
  // The key of a document whose text became another one is not used for it again.
  const isAgain = created !== null && created.key === docId && created.locationKey !== key;
  const storedKey = isAgain ? `${docId} again` : docId;
  const editingKey = (isNew ? key : wasCreatedHere ? created.key : storedKey) ?? key;
  return (
    <EditorPage
      key={editingKey}
      account={username}
      groupName={ownGroup}
      doc={isNew ? null : doc}
      saved={isNew ? null : saved}
      orphanDocId={isGone ? docId : null}
      draftId={isNew ? query.get('draft') : null}
      space={space}
      isFolder={/^(?:1|true)$/.test(query.get('folder') ?? '') || doc?.isFolder === true}
      isFirst={isNew && query.has('first')}
      parentId={query.get('parentId')}
      suggestedTitle={isNew ? (query.get('title') ?? '') : ''}
      onCreated={(id) => setCreated({ id, key: editingKey, locationKey: key })}
    />
  );
}

/** Loads what the editor of a document shows besides its own code, while the page before is still there. */
export async function prepareText(groupName: string, docId: string, isItsPage: boolean): Promise<void> {
  await prepareEditorDoc(groupName, docId, isItsPage);
}
