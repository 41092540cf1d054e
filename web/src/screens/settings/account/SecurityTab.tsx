import type { User } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { useEffect, useState } from 'react';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { nextPath } from '../../../page/navigation/next-path.ts';
import { addPasskey, removePasskey } from '../../../stores/passkeys.ts';
import type { PasskeyResult } from '../../../stores/passkeys.ts';
import {
  beginTotp,
  loadSecondStep,
  makeRecoveryCodes,
  removeTotp,
  useSecondStep,
} from '../../../stores/second-step.ts';
import { showAlert, requestRedirect, showToast } from '../../../stores/ui.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStepOverview } from './SecondStepOverview.tsx';
import { TotpSetup } from './TotpSetup.tsx';

/** The part of the tab that is shown; `again` repeats what was refused without a recent proof. */
type Shown =
  | { readonly kind: 'overview' }
  | { readonly kind: 'proof'; readonly again: () => Promise<void> }
  | { readonly kind: 'setup'; readonly setup: ResponseOf<'beginTotp'> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const OVERVIEW: Shown = { kind: 'overview' };

/** Two-step login: the authenticator app and the recovery codes. */
export function SecurityTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const secondStep = useSecondStep((state) => state.secondStep);
  const hasFailed = useSecondStep((state) => state.hasFailed);
  const [shown, setShown] = useState<Shown>(OVERVIEW);
  const [isBusy, setIsBusy] = useState(false);
  const [returns, setReturns] = useState(0);
  useEffect(() => void loadSecondStep(), []);
  // The focused button, or the form, was removed.
  useEffect(() => {
    if (returns > 0 && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [returns]);

  const goBack = (): void => {
    setShown(OVERVIEW);
    setReturns((count) => count + 1);
  };

  /** Makes a call; where it needs a proof, asks for one and makes it again. */
  const run = async <R,>(
    call: () => Promise<PasskeyResult<R>>,
    onDone: (response: R) => void,
  ): Promise<void> => {
    setIsBusy(true);
    const result = await call();
    setIsBusy(false);
    if (result === 'cancelled') {
      goBack();
      showToast(t('security.passkeyCancelled'), 'danger');
      return;
    }
    const { response, failure } = result;
    if (failure === null) onDone(response);
    else if (failure.code === 'proof_required') setShown({ kind: 'proof', again: () => run(call, onDone) });
    else goBack();
  };
  const setUp = (): Promise<void> => run(beginTotp, (setup) => setShown({ kind: 'setup', setup }));
  const disableSecondStep = async (): Promise<void> => {
    const answer = await showAlert({
      title: t('security.turnOffQuestion'),
      message: t('security.turnOffMessage'),
      okLabel: t('security.turnOff'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    await run(removeTotp, () => {
      goBack();
      showToast(t('security.turnedOff'), 'success');
    });
  };
  const makeCodes = async (): Promise<void> => {
    const answer = await showAlert({
      title: t('security.makeQuestion'),
      message: t('security.makeMessage'),
      okLabel: t('security.makeCodes'),
      cancelLabel: t('translation:common.cancel'),
    });
    if (answer !== 'ok') return;
    await run(makeRecoveryCodes, ({ recoveryCodes }) => setShown({ kind: 'codes', codes: recoveryCodes }));
  };
  /** Leaves the set-up for the page that the reader asked for before the login, where there is one. */
  const leaveSetup = (): void => {
    const next = new URLSearchParams(location.search).get('next');
    if (next === null) goBack();
    else requestRedirect(nextPath(next, user.username, location.origin));
  };
  const finishSetup = (codes: readonly string[] | null, message: string): void => {
    if (codes === null) leaveSetup();
    else setShown({ kind: 'codes', codes });
    showToast(message, 'success');
  };

  const add = (name: string): Promise<void> =>
    run(
      () => addPasskey(name),
      ({ recoveryCodes }) => finishSetup(recoveryCodes, t('security.passkeyAdded')),
    );
  const remove = async (id: string): Promise<void> => {
    const answer = await showAlert({
      title: t('security.removeQuestion'),
      message: t('security.removeMessage'),
      okLabel: t('security.remove'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    await run(
      () => removePasskey(id),
      () => {
        goBack();
        showToast(t('security.removed'), 'success');
      },
    );
  };

  if (hasFailed) return <NotLoaded text={t('needsConnection')} onRetry={() => void loadSecondStep()} />;
  if (secondStep === null) return <TreeSkeleton label={t('translation:common.loading')} />;
  if (shown.kind === 'proof')
    return <ProofForm username={user.username} onDone={() => void shown.again()} onCancel={goBack} />;
  if (shown.kind === 'setup')
    return (
      <TotpSetup
        setup={shown.setup}
        onDone={(codes) => finishSetup(codes, t('security.turnedOn'))}
        onProofRequired={() => setShown({ kind: 'proof', again: setUp })}
        onCancel={goBack}
      />
    );
  if (shown.kind === 'codes')
    return <RecoveryCodes codes={shown.codes} username={user.username} onDone={leaveSetup} />;
  return (
    <SecondStepOverview
      secondStep={secondStep}
      isBusy={isBusy}
      onSetUp={() => void setUp()}
      onTurnOff={() => void disableSecondStep()}
      onMakeCodes={() => void makeCodes()}
      onAddPasskey={(name) => void add(name)}
      onRemovePasskey={(id) => void remove(id)}
      run={run}
      onDone={goBack}
    />
  );
}
