import { isDefaultStyle } from '@maru/core';
import { languageOf } from '@maru/core/text';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { useGroup } from '../../../stores/group.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import type { DocumentColumnProps } from './document-column-props.ts';
import styles from './DocumentColumn.module.css';
import { DocumentMeta } from './DocumentMeta.tsx';
import { DocumentProperties } from './DocumentProperties.tsx';

// Loaded for owners alone.
const DesignNote = lazyComponent(
  async () => (await withTexts(import('./DesignNote.tsx'), 'spaceSettings')).DesignNote,
);

const UnpublishedNote = lazyComponent(
  async () => (await withTexts(import('./UnpublishedNote.tsx'), 'saving')).UnpublishedNote,
);

/** Folders, title, actions and metadata of a document. */
export function DocumentHead({
  space,
  shown,
  article,
  isHome,
  isReader,
  isComments,
  title,
  readerPath,
}: DocumentColumnProps & {
  readonly title: string;
  readonly readerPath: string;
}) {
  const { group, isOwner } = space;
  const hasCopy = useGroup(({ workingCopies }) => shown !== null && workingCopies.includes(shown.id));
  const isReady = shown !== null && group !== null;
  return (
    <>
      {isReady && (
        <Breadcrumb space={space} folderId={space.docs.find(({ id }) => id === shown.id)?.parentId ?? null} />
      )}
      <div className={styles['head']}>
        <h1
          className={styles['title']}
          tabIndex={-1}
          lang={(isHome ? languageOf(title) : article.language) ?? undefined}
        >
          {title}
        </h1>
        {isReady && !isReader && !isComments && (
          <DocumentActions shown={shown} group={group} isHome={isHome} readerPath={readerPath} />
        )}
      </div>
      {isReady && isOwner && isHome && !isDefaultStyle(group.style) && <DesignNote group={group} />}
      {isReady && <DocumentMeta shown={shown} group={group} isHome={isHome} />}
      {isReady && !isComments && shown.properties.length > 0 && (
        <DocumentProperties properties={shown.properties} />
      )}
      {isReady && isOwner && hasCopy && <UnpublishedNote groupName={group.name} id={shown.id} />}
    </>
  );
}
