import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../components/Button.tsx';
import styles from './Message.module.css';

interface State {
  readonly hasFailed: boolean;
  readonly place: string;
}

/** Contains an error of a screen: the rest of the page stays usable, and navigation resets it. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode; readonly place: string },
  State
> {
  override state: State = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromProps(
    { place }: { readonly place: string },
    state: State,
  ): Partial<State> | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailure /> : this.props.children;
  }
}

function ScreenFailure() {
  const { t } = useTranslation();
  return (
    <div className={styles['message']} role="alert">
      <h1 className={styles['title']} tabIndex={-1}>
        {t('failure.screen')}
      </h1>
      <p className={styles['text']}>{t('failure.screenHelp')}</p>
      <p>
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
      </p>
    </div>
  );
}
