import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Field.module.css';
import { classNames } from './class-names.ts';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly help?: ReactNode;
  /** Error message of the value. */
  readonly error?: string | undefined;
  /** Rendered inside the field at its end. */
  readonly adornment?: ReactNode;
}

/** A text input with its label above, and its help or error below. */
export function Field({ label, help, error, adornment, className, ...rest }: FieldProps) {
  const id = useId();
  const describedBy = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          {...rest}
          id={id}
          className={classNames(styles['input'], adornment !== undefined && styles['adorned'])}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {adornment}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          <CircleAlert size="0.875rem" aria-hidden="true" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
}
