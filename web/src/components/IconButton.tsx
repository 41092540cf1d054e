import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** A button with an icon: the label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  className,
  ref,
  type,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string;
  readonly icon: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(styles['iconButton'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
