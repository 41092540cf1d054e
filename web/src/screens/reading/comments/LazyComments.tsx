import { COMMENTS_ID, COMMENTS_PARAMETER, ID_PREFIX } from '@maru/core';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { useIsClient } from '../../../components/use-is-client.ts';
import { useNearViewport } from '../../../components/use-near-viewport.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CommentSectionProps } from './CommentSection.tsx';
import styles from './LazyComments.module.css';

const Section = lazyComponent(
  async () => (await withTexts(import('./CommentSection.tsx'), 'comments')).CommentSection,
);

/** Loads the comments' part, so that the page of comments renders at once. */
export const preloadComments = Section.preload;

const TITLE_ID = `${COMMENTS_ID}-title`;

/**
 * Comments below a document. The heading is in the server's HTML, for Tab, the
 * skip link and a screen reader's list of headings; form, list and number are
 * loaded when the reader comes near, focuses the heading or follows a link.
 * Without scripts they are at an address of their own, whose HTML has them.
 */
export function LazyComments({
  isOwnPage,
  ...props
}: Omit<CommentSectionProps, 'onTotal'> & { readonly isOwnPage: boolean }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  const isNear = useNearViewport(place);
  const [total, setTotal] = useState<number | null>(null);
  // The server's HTML, which knows no fragment, has the link.
  const isClient = useIsClient();
  const isLinked = isClient && hash.startsWith(`#${ID_PREFIX}comment`);
  const isWanted = isOwnPage || isNear || isLinked;
  return (
    <section
      id={COMMENTS_ID}
      ref={place}
      className={styles['section']}
      tabIndex={-1}
      data-application={isOwnPage ? undefined : 'near'}
      aria-labelledby={TITLE_ID}
      data-chrome
    >
      <h2 id={TITLE_ID} className={styles['title']}>
        <a href={`#${COMMENTS_ID}`}>{t('doc.comments')}</a>
        {total !== null && total > 0 && <span className={styles['total']}>{total}</span>}
      </h2>
      {isWanted ? (
        <Section {...props} onTotal={setTotal} />
      ) : (
        <p className="withoutScript">
          <a href={`${props.docPath}?${COMMENTS_PARAMETER}`} rel="nofollow">
            {t('doc.readComments')}
          </a>
        </p>
      )}
    </section>
  );
}
