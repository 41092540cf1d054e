import { ApiError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import type { RequestFailure } from '../requests/create-send.ts';
import type { Settled } from '../requests/send.ts';

/** A call's failure, for the form that asked. */
export type FormFailure = RequestFailure;

/** A call's end as a value, for the form that asked. */
export type FormResult<R> = Settled<R>;

/**
 * Codes that are about one field of what was sent, with the names
 * that calls give to it. `validation_failed` names its fields itself.
 */
const FIELDS_OF_CODES: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  username_taken: ['username'],
  email_taken: ['email', 'newEmail'],
  incorrect_password: ['password'],
  invalid_code: ['code'],
  // The answer does not name the wrong one of the two; the password is typed again.
  invalid_credentials: ['password'],
};

/**
 * Members of a form's request that make failures silent which are
 * about the form's fields alone, since the form shows them there.
 * @param fields the names of the form's fields in the call
 * @param isSilent matches other failures that the form shows by itself
 */
export function shownAtFields(
  fields: readonly string[],
  isSilent: (error: unknown) => boolean = () => false,
): { readonly fields: readonly string[]; readonly isSilent: (error: unknown) => boolean } {
  return { fields, isSilent: (error) => isSilent(error) || fieldsOf(error, fields).length > 0 };
}

/**
 * The fields of the asking form that a failure is about, in the
 * server's order; none when it is about anything else as well.
 */
export function failedFields({
  error,
  request,
}: Pick<RequestFailure, 'error' | 'request'>): readonly string[] {
  return fieldsOf(error, request.fields ?? []);
}

function fieldsOf(error: unknown, shown: readonly string[]): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  const { code, fields = {} } = error.body ?? {};
  if (code !== 'validation_failed')
    return (FIELDS_OF_CODES[code as ErrorCode] ?? []).filter((name) => shown.includes(name));
  const named = Object.keys(fields);
  return named.every((name) => shown.includes(name)) ? named : [];
}
