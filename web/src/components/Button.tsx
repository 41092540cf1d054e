import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

interface StyleProps {
  readonly variant?: Variant;
  readonly size?: 'normal' | 'small' | 'large';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export type ButtonProps = StyleProps &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Disables the button while its work is in progress; its size and place stay. */
    readonly isBusy?: boolean;
  };

export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  isBusy = false,
  children,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(styles['button'], styles[variant], styles[size], className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span className={styles['label']}>{children}</span>
    </button>
  );
}

/** A link styled as a button, for navigation. */
export function ButtonLink({
  to,
  variant = 'plain',
  size = 'normal',
  icon,
  children,
  className,
  rel,
  onMouseDown,
}: StyleProps & {
  readonly to: string;
  readonly className?: string | undefined;
  readonly rel?: 'nofollow';
  readonly onMouseDown?: MouseEventHandler;
}) {
  return (
    <Link
      to={to}
      rel={rel}
      onMouseDown={onMouseDown}
      className={classNames(styles['button'], styles[variant], styles[size], className)}
    >
      {icon}
      <span className={styles['label']}>{children}</span>
    </Link>
  );
}
