import type { User } from '@maru/core/api';
import { BrowserLogin } from '../forms/BrowserLogin.tsx';
import styles from '../forms/Form.module.css';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import type { PendingForm } from './use-pending-second-step.ts';

/** Logins without name and password: by a passkey, by providers, and in the app by a browser. */
export function OtherLogins({
  waiting,
  next,
  onDone,
}: {
  readonly waiting: PendingForm;
  /** Path to go on to; null for the user's own space. */
  readonly next: string | null;
  readonly onDone: (user: User) => void;
}) {
  return (
    <div className={styles['providers']}>
      <PasskeyLogin onBegin={waiting.begin} onDone={onDone} onFailed={waiting.end} />
      <BrowserLogin onBegin={waiting.begin} onFailed={waiting.end} />
      <ProviderButtons next={next} onBegin={waiting.begin} onFailed={waiting.end} />
    </div>
  );
}
