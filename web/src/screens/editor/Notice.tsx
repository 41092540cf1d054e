import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { announce } from '../../stores/ui.ts';
import styles from './Notice.module.css';

/** A line between the toolbar and the text: what happened, and what can be done about it. Its name is read out when it comes. */
export function Notice({
  label,
  tone = 'info',
  children,
}: {
  readonly label: string;
  readonly tone?: 'info' | 'danger';
  readonly children: ReactNode;
}) {
  useEffect(() => announce(label), [label]);
  return (
    <section className={styles['notice']} data-tone={tone} aria-label={label}>
      {children}
    </section>
  );
}
