import { useState } from 'react';
import type { FormFailure } from '../../stores/failed-fields.ts';
import { pendingSecondStepOf } from '../../stores/sign-in.ts';
import type { PendingSecondStep } from '../../stores/sign-in.ts';

/** State of a form whose request may wait for a second step. */
export interface PendingForm {
  /** Null while the form itself is shown. */
  readonly step: PendingSecondStep | null;
  /** Reason why the last try has failed: the form's, a passkey's or the second step's; null without one. */
  readonly refusal: string | null;
  /** Begins another try: the reason of the last one is over. */
  readonly begin: () => void;
  /** Takes a failure of the form's request; returns true when it asks for the second step. */
  readonly take: (failure: FormFailure) => boolean;
  /** Continues with a step whose first one was taken elsewhere. */
  readonly resume: (step: PendingSecondStep) => void;
  /** Goes back to the form, or stays there. */
  readonly end: (reason: string | null) => void;
}

export function usePendingSecondStep(): PendingForm {
  const [step, setStep] = useState<PendingSecondStep | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    step,
    refusal,
    begin: () => setRefusal(null),
    take: (failure) => {
      const waiting = pendingSecondStepOf(failure);
      setStep(waiting);
      setRefusal(waiting === null ? failure.message : null);
      return waiting !== null;
    },
    resume: (waiting) => {
      setStep(waiting);
      setRefusal(null);
    },
    end: (reason) => {
      setStep(null);
      setRefusal(reason);
    },
  };
}
