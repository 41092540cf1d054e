import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failedFields } from '../../stores/failed-fields.ts';
import type { FormFailure, FormResult } from '../../stores/failed-fields.ts';
import type { ErrorCode, FieldCode } from '@maru/core/api';
import type { Translate } from '../../i18n/texts.ts';

const BY_ERROR = {
  username_taken: 'fields.taken',
  email_taken: 'fields.emailTaken',
  incorrect_password: 'fields.wrongPassword',
} as const satisfies Partial<Record<ErrorCode, string>>;
const BY_CODE = {
  required: 'fields.required',
  reserved: 'fields.reserved',
  common: 'fields.common',
} as const satisfies Partial<Record<FieldCode, string>>;
const BY_NAME = {
  username: 'fields.invalidUsername',
  email: 'fields.invalidEmail',
  newEmail: 'fields.invalidEmail',
  password: 'fields.invalidPassword',
  newPassword: 'fields.invalidPassword',
} as const;

/**
 * The words beside a field that the server has refused: by the error's
 * code, the field's code, or the rule of the field; else the server's.
 */
function refusalText(t: Translate, failure: FormFailure, name: string): string {
  const key =
    valueOf(BY_ERROR, failure.code) ??
    valueOf(BY_CODE, failure.fields[name]) ??
    (name in failure.fields ? valueOf(BY_NAME, name) : undefined);
  return key === undefined ? failure.message : t(key);
}

function valueOf<T extends object>(table: T, name: string | undefined): T[keyof T] | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name as keyof T] : undefined;
}

/** Error messages of a form's fields, by their names. */
export type FieldErrors<F extends string> = { readonly [N in F]?: string };

/** State of a form: the errors for its fields, and properties of `SubmitForm`. */
export interface FieldForm<F extends string> {
  readonly errors: FieldErrors<F>;
  /** Message of a failure that is about none of the fields. */
  readonly message: string | null;
  readonly isBusy: boolean;
  /** False when a field is wrong. */
  readonly onSubmit: (form: HTMLFormElement) => Promise<boolean>;
  /** Checks again the fields that have an error. */
  readonly onInput: (form: HTMLFormElement) => void;
}

/**
 * Sends a form and shows each error at its field alone, whether found here
 * or by the server. The call names the fields of its form (`shownAtFields`), and
 * the error codes of the answer say which of them the failure is about.
 */
export function useFieldForm<F extends string, R>({
  check,
  send,
  onDone,
  onRefused,
  describe = () => null,
}: {
  /** Checks the fields before anything is sent. */
  readonly check: (form: HTMLFormElement) => FieldErrors<F>;
  readonly send: (form: HTMLFormElement) => Promise<FormResult<R>>;
  readonly onDone: (response: R) => void;
  /** Called when the server has refused a field. */
  readonly onRefused?: () => void;
  /** Gives the message for a failure that is about none of the fields; null when it is shown elsewhere. */
  readonly describe?: (failure: FormFailure) => string | null;
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
    setErrors(
      Object.fromEntries(failed.map((name) => [name, refusalText(t, failure, name)])) as FieldErrors<F>,
    );
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
  return { errors, message, isBusy, onSubmit: submit, onInput: checkAgain };
}

/** Returns a form field's value as text; empty where it has none. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
