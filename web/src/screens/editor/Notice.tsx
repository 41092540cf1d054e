import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A line between the toolbar and the text: what happened, and what can be done about it. Read out when it comes, once. */
export function Notice({
  label,
  tone = 'info',
  children,
}: {
  readonly label: string;
  readonly tone?: 'info' | 'danger';
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['notice']} data-tone={tone} aria-label={label} aria-live="polite">
      {children}
    </section>
  );
}
