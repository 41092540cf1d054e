import { useEffect, useRef } from 'react';
import styles from './Spinner.module.css';

/** Covers the page and blocks all input. */
export function FullScreenSpinner({ label }: { readonly label: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles['cover']}
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
    >
      <span className={styles['spinner']} role="progressbar" aria-label={label} />
    </dialog>
  );
}
