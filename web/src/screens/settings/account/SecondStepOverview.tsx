import { RECOVERY_CODES_COUNT } from '@maru/core';
import type { SecondStep } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSecondStep } from '../../../stores/second-step.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { IdentitySection } from './IdentitySection.tsx';
import type { RunProven } from './IdentitySection.tsx';
import { PasskeySection } from './PasskeySection.tsx';

/** State of two-step login, with the buttons that change it. */
export function SecondStepOverview({
  secondStep: { totp, passkeys, recoveryCodesLeft },
  isBusy,
  onSetUp,
  onTurnOff,
  onMakeCodes,
  onAddPasskey,
  onRemovePasskey,
  run,
  onDone,
}: {
  readonly secondStep: SecondStep;
  readonly isBusy: boolean;
  readonly onSetUp: () => void;
  readonly onTurnOff: () => void;
  readonly onMakeCodes: () => void;
  readonly onAddPasskey: (name: string) => void;
  readonly onRemovePasskey: (id: string) => void;
  readonly run: RunProven;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const isRequired = useSecondStep((state) => state.isRequired);
  const isOn = totp !== null;
  const hasCodes = isOn || passkeys.length > 0;
  return (
    <>
      {isRequired && !hasCodes && <Alert>{t('security.required')}</Alert>}
      <section className={settings['group']} aria-labelledby="maru:authenticator">
        <h2 id="maru:authenticator" className={settings['heading']}>
          {t('security.app')}
          {isOn && <span className={styles['badge']}>{t('security.on')}</span>}
        </h2>
        <p className={settings['text']}>{t(isOn ? 'security.appOn' : 'security.appOff')}</p>
        {isOn && (
          <p className={styles['note']}>
            {t('security.since')} <Time at={totp.enabledAt} />
          </p>
        )}
        <p className={settings['actions']}>
          <Button variant={isOn ? 'plain' : 'primary'} isBusy={isBusy} onClick={onSetUp}>
            {t(isOn ? 'security.move' : 'security.setUp')}
          </Button>
          {isOn && (
            <Button isBusy={isBusy} onClick={onTurnOff}>
              {t('security.turnOff')}
            </Button>
          )}
        </p>
      </section>
      <PasskeySection
        key={passkeys.length}
        passkeys={passkeys}
        isBusy={isBusy}
        onAdd={onAddPasskey}
        onRemove={onRemovePasskey}
      />
      <section className={settings['section']} aria-labelledby="maru:recovery-codes">
        <h2 id="maru:recovery-codes" className={settings['heading']}>
          {t('security.codes')}
        </h2>
        <p className={settings['text']}>
          {hasCodes
            ? t('security.codesLeft', { left: recoveryCodesLeft, all: RECOVERY_CODES_COUNT })
            : t('security.codesOff')}
        </p>
        {hasCodes && (
          <p className={settings['actions']}>
            <Button isBusy={isBusy} onClick={onMakeCodes}>
              {t('security.makeCodes')}
            </Button>
          </p>
        )}
      </section>
      <IdentitySection isBusy={isBusy} run={run} onDone={onDone} />
    </>
  );
}
