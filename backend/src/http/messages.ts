import {
  COMMENT_MAX_LENGTH,
  CONTENT_MAX_BYTES,
  DOCS_PER_GROUP_MAX,
  FOLDER_DEPTH_MAX,
  IDENTITIES_MAX,
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEYS_MAX,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TITLE_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '@maru/core';
import type { Locale } from '@maru/core';
import type { ErrorCode, FieldCode } from '@maru/core/api';
import type { Texts } from '../texts/namespaces.ts';
import { textsOf } from '../texts/texts.ts';

/** Limits inserted into messages. */
const LIMITS = {
  comment: COMMENT_MAX_LENGTH,
  contentMiB: CONTENT_MAX_BYTES / 1024 ** 2,
  documents: DOCS_PER_GROUP_MAX,
  folderDepth: FOLDER_DEPTH_MAX,
  identities: IDENTITIES_MAX,
  passkeyName: PASSKEY_NAME_MAX_LENGTH,
  passkeys: PASSKEYS_MAX,
  passwordMax: PASSWORD_MAX_LENGTH,
  passwordMin: PASSWORD_MIN_LENGTH,
  title: TITLE_MAX_LENGTH,
  usernameMax: USERNAME_MAX_LENGTH,
  usernameMin: USERNAME_MIN_LENGTH,
} as const;

type FieldMessage = keyof Texts['errors']['field'];

/** Messages of invalid fields, by call noun or for all calls; `*` matches every code. */
const FIELD_MESSAGES: Readonly<Record<string, Readonly<Partial<Record<FieldCode | '*', FieldMessage>>>>> = {
  password: { '*': 'passwordInvalid', common: 'passwordCommon' },
  newPassword: { '*': 'passwordInvalid', common: 'passwordCommon' },
  email: { '*': 'emailInvalid' },
  newEmail: { '*': 'emailInvalid' },
  username: { '*': 'usernameInvalid', reserved: 'usernameReserved' },
  code: { '*': 'codeInvalid' },
  passkey: { '*': 'passkeyInvalid' },
  'users.name': { '*': 'passkeyName' },
  title: { required: 'titleRequired', too_long: 'titleTooLong' },
  content: { too_long: 'contentTooLong' },
  confirm: { '*': 'confirmRequired' },
  parentId: { '*': 'parentIdInvalid' },
  'comments.content': { '*': 'commentRequired', too_long: 'commentTooLong' },
  'comments.parentId': { '*': 'commentParent' },
};

/**
 * Returns the message of an error in a language.
 * @param fields codes by field, with `validation_failed`. The first field with a message of its own decides.
 * @param route path of the call, whose noun the message mentions
 */
export function errorMessage(
  locale: Locale,
  code: ErrorCode,
  fields?: Readonly<Record<string, FieldCode>>,
  route = '',
): string {
  const { t } = textsOf(locale);
  const [, , noun] = route.split('/');
  for (const [field, fieldCode] of Object.entries(fields ?? {})) {
    const name = [`${noun}.${field}`, field].find((known) => Object.hasOwn(FIELD_MESSAGES, known));
    const messages = name === undefined ? undefined : FIELD_MESSAGES[name];
    const key = messages?.[fieldCode] ?? messages?.['*'];
    if (key !== undefined) return t(`errors:field.${key}`, LIMITS);
  }
  return t(`errors:${code}`, LIMITS);
}
