import { useState } from 'react';
import type { FormFailure } from '../../stores/failed-fields.ts';
import { waitingStepOf } from '../../stores/sign-in.ts';
import type { WaitingStep } from '../../stores/sign-in.ts';

/** State of a form whose request may wait for a second step. */
export interface WaitingForm {
  /** Null while the form itself is shown. */
  readonly step: WaitingStep | null;
  /** Reason why the reader is back at the form; null without one. */
  readonly overReason: string | null;
  /** Takes a failure of the form's request; returns true when it asks for the second step. */
  readonly take: (failure: FormFailure) => boolean;
  /** Goes back to the form. */
  readonly end: (reason: string | null) => void;
}

export function useWaitingStep(): WaitingForm {
  const [step, setStep] = useState<WaitingStep | null>(null);
  const [overReason, setOverReason] = useState<string | null>(null);
  return {
    step,
    overReason,
    take: (failure) => {
      const waiting = waitingStepOf(failure);
      setStep(waiting);
      setOverReason(null);
      return waiting !== null;
    },
    end: (reason) => {
      setStep(null);
      setOverReason(reason);
    },
  };
}
