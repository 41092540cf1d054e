import { TITLE_MAX_LENGTH } from '@maru/core';
import type { Group } from '@maru/core/api';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePage } from '../../stores/page.ts';
import { updateGroup } from '../../stores/group.ts';
import { showToast } from '../../stores/ui.ts';
import { DoorForm } from '../doors/DoorForm.tsx';
import { textIn } from '../settings/form-values.ts';
import styles from '../settings/Settings.module.css';

/** Title of the space; its address does not change. */
export function NameTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  const origin = usePage((state) => state.origin);
  const [error, setError] = useState<string | undefined>(undefined);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const check = (form: HTMLFormElement): string | undefined =>
    [...textIn(form, 'title').trim()].length > TITLE_MAX_LENGTH ? t('name.tooLong', { max: TITLE_MAX_LENGTH }) : undefined;
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const found = check(form);
    setError(found);
    setMessage(null);
    if (found !== undefined) return false;
    setIsBusy(true);
    const { response, failure } = await updateGroup(group.name, { title: textIn(form, 'title').trim() });
    setIsBusy(false);
    if (failure === null) showToast(t('name.saved', { title: response.group.title }), 'success');
    else setMessage(failure.message);
    return true;
  };

  return (
    <>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <DoorForm
        action={t('name.action')}
        isBusy={isBusy}
        onSubmit={submit}
        onInput={(form) => error !== undefined && setError(check(form))}
      >
        <Field
          label={t('name.field')}
          name="title"
          autoComplete="off"
          defaultValue={group.title === group.name ? '' : group.title}
          placeholder={group.name}
          help={t('name.help', { username: group.name })}
          error={error}
        />
      </DoorForm>
      <p className={styles['text']}>{t('name.address', { address: `${origin}/${group.name}` })}</p>
    </>
  );
}
