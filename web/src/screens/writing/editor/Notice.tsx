import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { announce } from '../../../stores/ui.ts';
import styles from './Notice.module.css';

/**
 * A notice between the toolbar and the text: an event and its actions. Its name is announced when it appears.
 */
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
