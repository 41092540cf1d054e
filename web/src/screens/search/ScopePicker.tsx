import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSession } from '../../stores/session.ts';
import styles from './Search.module.css';

/**
 * Scope of a search: everywhere, the user's own space, or the
 * one in the address. Renders nothing where there is no choice.
 */
export function ScopePicker({
  groupName,
  onPick,
}: {
  readonly groupName: string | null;
  readonly onPick: (groupName: string | null) => void;
}) {
  const { t } = useTranslation('search');
  const name = useId();
  const username = useSession((state) => state.username);
  const isOthers = groupName !== null && groupName !== username;
  const scopes = [
    { value: null, label: t('everywhere') },
    ...(username === null ? [] : [{ value: username, label: t('mySpace') }]),
    ...(isOthers ? [{ value: groupName, label: t('inSpace', { name: groupName }) }] : []),
  ];
  if (scopes.length === 1) return null;
  return (
    <fieldset className={styles['scopes']}>
      <legend className="visuallyHidden">{t('where')}</legend>
      {scopes.map(({ value, label }) => (
        <label key={value ?? ''} className={styles['scope']}>
          <input type="radio" name={name} checked={value === groupName} onChange={() => onPick(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
