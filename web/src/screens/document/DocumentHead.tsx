import { DocumentActions } from './DocumentActions.tsx';
import type { DocumentColumnProps } from './DocumentColumn.tsx';
import styles from './DocumentColumn.module.css';
import { DocumentMeta } from './DocumentMeta.tsx';

/** The title, what can be done with it, and whose it is. */
export function DocumentHead({
  space,
  shown,
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
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        {isReady && !isReader && <DocumentActions shown={shown} group={group} isOwner={isOwner} isHome={isHome} readerPath={readerPath} />}
      </div>
      {isReady && <DocumentMeta shown={shown} group={group} isOwner={isOwner} isHome={isHome} />}
    </>
  );
}
