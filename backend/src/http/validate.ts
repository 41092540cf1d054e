import { AppError } from '@maru/core/api';
import type { EndpointSchemas, FieldCode } from '@maru/core/api';

/** Parts of a request as received, before validation. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Issues = NonNullable<ReturnType<NonNullable<EndpointSchemas['body']>['safeParse']>['error']>['issues'];

const FIELD_CODES: ReadonlySet<string> = new Set<FieldCode>([
  'required',
  'invalid',
  'too_short',
  'too_long',
  'out_of_range',
  'reserved',
  'common',
  'not_a_folder',
]);

/**
 * Validates the parts of a request against the schemas of its call. Drops fields that the schemas do not
 * list. Errors: not_found for an invalid path parameter, validation_failed with the first code of each field.
 */
export function validate(schemas: EndpointSchemas, input: RawInput): RawInput {
  const params = schemas.params?.safeParse(input.params);
  if (params?.success === false) throw new AppError('not_found');
  const query = schemas.query?.safeParse(input.query);
  const body = schemas.body?.safeParse(input.body);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw new AppError('validation_failed', { fields: fieldsOf(issues) });
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** The message of an issue is its code; a nested field is reported under its outermost name. */
function fieldsOf(issues: Issues): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'body');
    if (!Object.hasOwn(fields, field)) fields[field] = isFieldCode(message) ? message : 'invalid';
  }
  return fields;
}

function isFieldCode(message: string): message is FieldCode {
  return FIELD_CODES.has(message);
}
