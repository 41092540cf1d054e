import { isDefaultStyle } from '@maru/core';
import { languageOf } from '@maru/core/text';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import { DocumentActions } from './DocumentActions.tsx';
import type { DocumentColumnProps } from './document-column-props.ts';
import styles from './DocumentColumn.module.css';
import { DocumentMeta } from './DocumentMeta.tsx';

// Loaded for owners alone.
const DesignNote = lazy(async () => ({
  default: (await withTexts(import('./DesignNote.tsx'), 'spaceSettings')).DesignNote,
}));

/** Title, actions and metadata of a document. */
export function DocumentHead({
  space,
  shown,
  article,
  isHome,
  isReader,
  title,
  readerPath,
}: DocumentColumnProps & {
  readonly title: string;
  readonly readerPath: string;
}) {
  const { group, isOwner } = space;
  const isReady = shown !== null && group !== null;
  return (
    <>
      <div className={styles['head']}>
        <h1
          className={styles['title']}
          tabIndex={-1}
          lang={(isHome ? languageOf(title) : article.language) ?? undefined}
        >
          {title}
        </h1>
        {isReady && !isReader && (
          <DocumentActions
            shown={shown}
            group={group}
            isOwner={isOwner}
            isHome={isHome}
            readerPath={readerPath}
          />
        )}
      </div>
      {isReady && isOwner && isHome && !isDefaultStyle(group.style) && (
        <Suspense fallback={null}>
          <DesignNote group={group} />
        </Suspense>
      )}
      {isReady && <DocumentMeta shown={shown} group={group} isOwner={isOwner} isHome={isHome} />}
    </>
  );
}
