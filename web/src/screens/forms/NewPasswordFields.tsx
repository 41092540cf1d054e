import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './NewPasswordFields.module.css';
import type { Strength } from './password-strength.ts';

/** Pause in typing after which the password is estimated. */
const PAUSE_MS = 250;
const STEPS = [1, 2, 3, 4] as const;
const TEXT_KEYS = [
  'auth.strengthWeak',
  'auth.strengthWeak',
  'auth.strengthFair',
  'auth.strengthGood',
  'auth.strengthStrong',
] as const;

/**
 * Field for a new password, which shows how hard it is to guess, and one to type it again. Without the
 * estimator, as without network, the first is a field like others.
 * @param name of the first field; `{name}Again` is that of the second
 * @param known words that an attacker tries first, besides username and email in the form
 */
export function NewPasswordFields({
  label,
  labelAgain,
  name,
  error,
  errorAgain,
  known = [],
}: {
  readonly label: string;
  readonly labelAgain: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly errorAgain: string | undefined;
  readonly known?: readonly string[];
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [estimated, setEstimated] = useState<{ readonly password: string; readonly strength: Strength }>();
  const knownText = known.join('\n');
  useEffect(() => {
    if (typed === '') return undefined;
    let isOver = false;
    const estimate = async (): Promise<void> => {
      const { estimateStrength } = await import('./password-strength.ts');
      const words = [...knownText.split('\n'), ...otherValues(place.current)].flatMap(partsOf);
      if (!isOver) setEstimated({ password: typed, strength: estimateStrength(typed, words) });
    };
    const timer = setTimeout(() => void estimate().catch(() => undefined), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed, knownText]);
  const strength = typed === '' || estimated === undefined ? null : estimated.strength;
  return (
    <>
      <div ref={place} className={styles['field']}>
        <PasswordField
          label={label}
          name={name}
          autoComplete="new-password"
          help={t('auth.passwordHelp')}
          error={error}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles['strength']} data-strength={strength}>
          {strength !== null && (
            <span className={styles['steps']} aria-hidden="true">
              {STEPS.map((step) => (
                <span key={step} data-reached={Math.max(1, strength) >= step} />
              ))}
            </span>
          )}
          <span role="status">{strength !== null && t(TEXT_KEYS[strength])}</span>
        </div>
      </div>
      <PasswordField
        label={labelAgain}
        name={`${name}Again`}
        autoComplete="new-password"
        error={errorAgain}
      />
    </>
  );
}

/** Returns the values of the form's other fields: no password should be made of them. */
function otherValues(place: Element | null): string[] {
  const inputs = place
    ?.closest('form')
    ?.querySelectorAll<HTMLInputElement>('input[type=text], input[type=email]');
  return [...(inputs ?? [])].flatMap(({ value, name }) => (/^(?:username|email)$/.test(name) ? [value] : []));
}

/** Returns a name or an address with its parts. */
function partsOf(known: string): string[] {
  return [known, ...known.split(/[^\p{L}\d]+/u)].filter((word) => word !== '');
}
