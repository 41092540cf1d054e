import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { RequestFailure } from '../../requests/create-send.ts';
import { failedFields } from '../../requests/failed-fields.ts';
import type { Settled } from '../../requests/send.ts';
import { textIn } from './form-values.ts';
import { refusalText } from './refusal-text.ts';

/** What is wrong with the fields of a form, in words, by their names. */
export type FieldErrors<F extends string> = { readonly [N in F]?: string };

/** A form whose fields say themselves what is wrong with them. `submit` and `checkAgain` are for `DoorForm`. */
export interface FieldForm<F extends string> {
  readonly errors: FieldErrors<F>;
  /** Why it was not done, when that is about none of the fields. */
  readonly message: string | null;
  readonly isBusy: boolean;
  /** False when a field is wrong. */
  readonly submit: (form: HTMLFormElement) => Promise<boolean>;
  /** Looks at fields again that were wrong, as they are put right. */
  readonly checkAgain: (form: HTMLFormElement) => void;
}

/**
 * Sends a form. What is wrong with a field, by the rules here or the server's, is told at that field alone; the call names the fields
 * that its form has (`toldAt`), and the error codes of the answer say which of them it is about.
 */
export function useFieldForm<F extends string, R>({
  check,
  send,
  onDone,
  onRefused,
  describe = () => null,
}: {
  /** What is wrong before anything is sent. */
  readonly check: (form: HTMLFormElement) => FieldErrors<F>;
  readonly send: (form: HTMLFormElement) => Promise<Settled<R>>;
  readonly onDone: (response: R) => void;
  /** Hears that the server has refused a field. */
  readonly onRefused?: () => void;
  /** The words for a failure that is about none of the fields; null: it is told elsewhere. */
  readonly describe?: (failure: RequestFailure) => string | null;
}): FieldForm<F> {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The values that the server has refused, by field: they stay wrong until they are changed. */
  const refused = useRef<Readonly<Record<string, string>>>({});

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const found = check(form);
    refused.current = {};
    setErrors(found);
    setMessage(null);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { response, failure } = await send(form);
    setIsBusy(false);
    if (failure === null) {
      onDone(response);
      return true;
    }
    const failed = failedFields(failure);
    if (failed.length === 0) {
      setMessage(describe(failure));
      return true;
    }
    refused.current = Object.fromEntries(failed.map((name) => [name, textIn(form, name)]));
    setErrors(Object.fromEntries(failed.map((name) => [name, refusalText(t, failure, name)])) as FieldErrors<F>);
    onRefused?.();
    return false;
  };
  const checkAgain = (form: HTMLFormElement): void => {
    const now: Readonly<Record<string, string | undefined>> = check(form);
    const still = Object.entries<string | undefined>(errors).flatMap(([name, words]) => {
      const left = now[name] ?? (refused.current[name] === textIn(form, name) ? words : undefined);
      return left === undefined ? [] : [[name, left] as const];
    });
    setErrors(Object.fromEntries(still) as FieldErrors<F>);
  };
  return { errors, message, isBusy, submit, checkAgain };
}
