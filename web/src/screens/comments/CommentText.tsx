import { LINK_REL } from '@maru/core';
import styles from './Comments.module.css';
import { splitLinks } from './split-links.ts';

/** The words of a comment as they were written: plain text, its lines, and its addresses to follow. */
export function CommentText({ text }: { readonly text: string }) {
  return (
    <p className={styles['text']} dir="auto">
      {splitLinks(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={index} href={part.href} rel={LINK_REL}>
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
