import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Field.module.css';

/** A checkbox with its label (which may hold links). */
export function Checkbox({
  children,
  error,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={styles['checkbox']}>
      <label>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          <CircleAlert size="0.875rem" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
