import { isReservedUsername, isUsername } from '@maru/core';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { checkUsername } from '../../stores/username-check.ts';
import type { UsernameState } from '../../stores/username-check.ts';
import styles from '../forms/Form.module.css';

/** Pause in typing after which a name is asked about. */
const PAUSE_MS = 500;

/** Username of a new account: shows at a pause if it is free, and offers another one where it is not. */
export function UsernameField({
  error,
  suggested = '',
}: {
  readonly error: string | undefined;
  /** Name that the field begins with. */
  readonly suggested?: string;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(suggested);
  const [known, setKnown] = useState<{ readonly name: string; readonly state: UsernameState } | null>(null);
  const isAsked = isUsername(typed) && !isReservedUsername(typed);
  useEffect(() => {
    if (!isAsked) return undefined;
    const calling = new AbortController();
    const ask = async (): Promise<void> => {
      const state = await checkUsername(typed, calling.signal);
      if (!calling.signal.aborted) setKnown({ name: typed, state });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [isAsked, typed]);
  const state = isAsked && known?.name === typed ? known.state : null;
  const take = (name: string): void => {
    const field = place.current?.querySelector('input');
    if (field === null || field === undefined) return;
    field.value = name;
    // The form checks its fields again.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={place} className={styles['username']}>
      <Field
        label={t('auth.username')}
        name="username"
        defaultValue={suggested}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        help={t('auth.usernameHelp')}
        error={error}
        onInput={(event) => setTyped(event.currentTarget.value.trim())}
      />
      <div role="status" className={styles['availability']} data-state={state?.kind}>
        {state?.kind === 'free' && (
          <>
            <Check size="0.875rem" aria-hidden="true" />
            {t('auth.usernameFree', { name: typed })}
          </>
        )}
        {state?.kind === 'taken' && error === undefined && t('auth.usernameTaken', { name: typed })}
        {state?.kind === 'taken' && state.suggestion !== null && (
          <button
            type="button"
            className={styles['suggestion']}
            onClick={() => {
              if (state.suggestion !== null) take(state.suggestion);
            }}
          >
            {t('auth.usernameSuggestion', { name: state.suggestion })}
          </button>
        )}
      </div>
    </div>
  );
}
