import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

/** A permanent message on the page. The tone `danger` is announced at once. */
export function Alert({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'success' | 'danger';
  readonly children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={styles['alert']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size="1.125rem" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
