import { useState } from 'react';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../components/PasswordField.tsx';
import type { FormFailure } from '../../../stores/failed-fields.ts';
import { ProofForm } from './ProofForm.tsx';
import { useHasPassword } from './use-has-password.ts';

/** Proof of a form that takes the password, or from an account without one a recent proof. */
export interface OwnerProof {
  readonly hasPassword: boolean;
  /** Takes a failure of the form's request; returns true when it asks for a proof. */
  readonly take: (failure: FormFailure) => boolean;
  /** Form of the proof, shown in place of the other one; null unless it is asked for. */
  readonly form: ReactNode;
}

export function useOwnerProof(username: string): OwnerProof {
  const hasPassword = useHasPassword();
  const [isAsked, setIsAsked] = useState(false);
  const leave = (): void => setIsAsked(false);
  return {
    hasPassword,
    take: ({ code }) => {
      setIsAsked(code === 'proof_required');
      return code === 'proof_required';
    },
    form: isAsked ? <ProofForm username={username} onDone={leave} onCancel={leave} /> : null,
  };
}

/** Field for the current password; nothing for an account without one. */
export function CurrentPassword({
  proof,
  label,
  error,
}: {
  readonly proof: OwnerProof;
  readonly label: string;
  readonly error: string | undefined;
}) {
  if (!proof.hasPassword) return null;
  return <PasswordField label={label} name="password" autoComplete="current-password" error={error} />;
}
