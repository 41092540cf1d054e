import { TITLE_MAX_LENGTH } from '@maru/core';
import type { Group } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePage } from '../../../stores/page.ts';
import { updateGroup } from '../../../stores/change-group.ts';
import { showToast } from '../../../stores/ui.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import styles from '../Settings.module.css';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';

/** Title of the space; its address does not change. */
export function NameTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  const origin = usePage((state) => state.origin);
  const { errors, message, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'title'> =>
      [...titleIn(form)].length > TITLE_MAX_LENGTH
        ? { title: t('name.tooLong', { max: TITLE_MAX_LENGTH }) }
        : {},
    send: (form) => updateGroup(group.name, { title: titleIn(form) }),
    onDone: (response) => showToast(t('name.saved', { title: response.group.title }), 'success'),
    describe: (failure) => failure.message,
  });

  return (
    <>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm action={t('name.action')} {...formProps}>
        <Field
          label={t('name.field')}
          name="title"
          autoComplete="off"
          defaultValue={group.title === group.name ? '' : group.title}
          placeholder={group.name}
          help={t('name.help', { username: group.name })}
          error={errors.title}
        />
      </SubmitForm>
      <p className={styles['text']}>{t('name.address', { address: `${origin}/${group.name}` })}</p>
    </>
  );
}

function titleIn(form: HTMLFormElement): string {
  return textIn(form, 'title').trim();
}
