import { COMMENTS_ID, ID_PREFIX } from '@maru/core';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';
import { useNear } from '../../../components/use-near.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CommentSectionProps } from './CommentSection.tsx';
import styles from './LazyComments.module.css';

const Section = lazyPart(
  async () => (await withTexts(import('./CommentSection.tsx'), 'comments')).CommentSection,
);

const TITLE_ID = `${COMMENTS_ID}-title`;

/**
 * Comments below a document. The heading is in the server's HTML, for Tab, the
 * skip link and a screen reader's list of headings; form, list and number are
 * loaded when the reader comes near, focuses the heading or follows a link.
 */
export function LazyComments(props: Omit<CommentSectionProps, 'onTotal'>) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const [total, setTotal] = useState<number | null>(null);
  const isWanted = isNear || hash.startsWith(`#${ID_PREFIX}comment`);
  return (
    <section
      id={COMMENTS_ID}
      ref={place}
      className={styles['section']}
      tabIndex={-1}
      data-application="near"
      aria-labelledby={TITLE_ID}
      data-chrome
    >
      <h2 id={TITLE_ID} className={styles['title']}>
        <a href={`#${COMMENTS_ID}`}>{t('doc.comments')}</a>
        {total !== null && total > 0 && <span className={styles['total']}>{total}</span>}
      </h2>
      {isWanted && <Section {...props} onTotal={setTotal} />}
    </section>
  );
}
