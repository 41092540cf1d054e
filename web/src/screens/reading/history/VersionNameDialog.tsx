import { VERSION_NAME_MAX_LENGTH } from '@maru/core';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import type { NamingResult } from '../../../stores/version-names.ts';
import { showToast } from '../../../stores/ui.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Asks for the name of a version. */
export function VersionNameDialog({
  name,
  onName,
  onClose,
}: {
  /** The name that it has; null: none. */
  readonly name: string | null;
  /** Names the version, or removes its name by null. */
  readonly onName: (name: string | null) => Promise<NamingResult>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(name ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (wanted: string | null): Promise<void> => {
    setIsBusy(true);
    const result = await onName(wanted);
    setIsBusy(false);
    if (result === 'failed') return;
    if (result === 'gone') showToast(t('gone'), 'danger');
    else showToast(wanted === null ? t('nameRemoved') : t('named', { name: wanted }), 'success');
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = typed.trim();
    if (isBusy) return;
    if (wanted === '') setError(common('fields.required'));
    else if ([...wanted].length > VERSION_NAME_MAX_LENGTH)
      setError(t('nameTooLong', { max: VERSION_NAME_MAX_LENGTH }));
    else void send(wanted);
  };
  return (
    <Dialog
      title={t(name === null ? 'name' : 'rename')}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy}>
            {t('nameIt')}
          </Button>
          {name !== null && (
            <Button isBusy={isBusy} onClick={() => void send(null)}>
              {t('removeName')}
            </Button>
          )}
          <Button onClick={onClose}>{common('common.cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field
          label={t('nameLabel')}
          help={t('nameHelp')}
          error={error}
          value={typed}
          autoComplete="off"
          data-start=""
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
