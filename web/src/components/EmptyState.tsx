import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** A sentence about the purpose of an empty place, and one action. */
export function EmptyState({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p className={styles['text']}>{text}</p>
      {action}
    </div>
  );
}
