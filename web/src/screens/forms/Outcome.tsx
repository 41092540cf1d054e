import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';
import styles from './Form.module.css';

/** Replaces a form that has succeeded. It takes the focus, because the focused button is removed. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={styles['outcome']} tabIndex={-1}>
      <Alert tone="success">{children}</Alert>
    </div>
  );
}
