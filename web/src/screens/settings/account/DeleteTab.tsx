import type { User } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { deleteAccount } from '../../../stores/account.ts';
import { requestRedirect, showOnNextPage, withBlock } from '../../../stores/ui.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import { Check, X } from 'lucide-react';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { CurrentPassword, useOwnerProof } from './owner-proof.tsx';

const GOES = ['goesDocuments', 'goesMedia', 'goesAccount', 'goesKey'] as const;
const STAYS = ['staysComments', 'staysCopies'] as const;

/** List of data that is deleted with an account, and of data that is not. */
function DeleteConsequences() {
  const { t } = useTranslation('account');
  return (
    <div className={styles['consequences']}>
      <h2 className={settings['heading']}>{t('delete.goes')}</h2>
      <ul>
        {GOES.map((key) => (
          <li key={key}>
            <X size="1rem" aria-hidden="true" className={styles['goes']} />
            <span>{t(`delete.${key}`)}</span>
          </li>
        ))}
      </ul>
      <h2 className={settings['heading']}>{t('delete.stays')}</h2>
      <ul>
        {STAYS.map((key) => (
          <li key={key}>
            <Check size="1rem" aria-hidden="true" />
            <span>{t(`delete.${key}`)}</span>
          </li>
        ))}
      </ul>
      <p className={settings['text']}>{t('delete.beforehand')}</p>
    </div>
  );
}

/** The end of an account: username, password and a ticked box (specification, section 5). */
export function DeleteTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const proof = useOwnerProof(user.username);
  const { hasPassword } = proof;
  const { errors, message, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'typedUsername' | 'password' | 'confirm'> => {
      const username = textIn(form, 'typedUsername').trim().toLowerCase();
      const required = t('translation:fields.required');
      return {
        ...(username === user.username
          ? {}
          : { typedUsername: username === '' ? required : t('delete.wrongUsername') }),
        ...(hasPassword && textIn(form, 'password') === '' ? { password: required } : {}),
        ...(textIn(form, 'confirm') === '' ? { confirm: t('delete.confirmNeeded') } : {}),
      };
    },
    send: (form) =>
      withBlock(() =>
        deleteAccount({
          username: user.username,
          ...(hasPassword ? { password: textIn(form, 'password') } : {}),
        }),
      ),
    onDone: () => {
      showOnNextPage(t('delete.goodbye', { username: user.username }), 'success');
      requestRedirect('/');
    },
    describe: (failure) => (proof.take(failure) ? null : `${t('delete.failed')} ${failure.message}`),
  });

  if (proof.form !== null) return proof.form;
  return (
    <>
      <DeleteConsequences />
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm action={t('delete.action')} variant="danger" {...formProps}>
        <Field
          label={t('delete.username', { username: user.username })}
          name="typedUsername"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.typedUsername}
        />
        <CurrentPassword proof={proof} label={t('delete.password')} error={errors.password} />
        <Checkbox name="confirm" value="true" error={errors.confirm}>
          {t('delete.confirm')}
        </Checkbox>
      </SubmitForm>
    </>
  );
}
