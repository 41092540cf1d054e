import { COMMENT_MAX_LENGTH, CONTENT_MAX_BYTES, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TITLE_MAX_LENGTH } from '@maru/core';
import { DOCS_PER_GROUP_MAX, FOLDER_DEPTH_MAX, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@maru/core';
import type { Locale } from '@maru/core';
import type { ErrorCode, FieldCode } from '@maru/core/api';

/** What the server says when it refuses: one sentence per code, with the way out. The specification's own words where it has them. */
const en = {
  bad_request: 'The request could not be read. Check what you sent and try again.',
  unauthorized: 'Login is required. Log in and try again.',
  invalid_credentials: 'Invalid username or password',
  switch_failed: 'Cannot switch account. Login again.',
  forbidden: 'You have no permission to do this. Ask the owner of the space.',
  account_disabled: 'This account is disabled. Ask the operator of this site.',
  signup_closed: 'New accounts are made by the operator of this site. Ask them for one.',
  cross_site: 'The request came from another site and was refused. Open this site and try again.',
  incorrect_password: 'Incorrect password',
  not_found: 'Not found. Check the address; it may have been deleted or may not be shared with you.',
  link_not_found: 'Link not found',
  method_not_allowed: 'This address does not take that kind of request. Check the method.',
  edit_conflict: 'The document was changed after you opened it. Would you like to overwrite?',
  username_taken: 'This username is already taken. Choose another one.',
  email_taken: 'This email address is already in use. Log in, or use another one.',
  too_large: 'What you sent is too large. Make it smaller and try again.',
  quota_exceeded: 'Your media storage is full. Delete files that you no longer need and try again.',
  unsupported_type: 'This kind of content is not supported. Send JSON or a form.',
  validation_failed: 'Some fields need another look. Correct them and try again.',
  home_document: 'The home document cannot be moved, deleted or made a folder. Choose another document.',
  too_deep: `Folders can be nested up to ${FOLDER_DEPTH_MAX} deep. Choose a folder further up.`,
  too_many_documents: `A space holds up to ${DOCS_PER_GROUP_MAX.toLocaleString('en')} documents. Delete some and try again.`,
  cycle: 'A folder cannot be put inside itself. Choose another place.',
  file_not_found: 'File not found. Choose an image (JPEG, PNG, GIF, WebP, AVIF), audio, video, PDF, ZIP or plain text file.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request. Send a new key.',
  too_many_requests: 'Too many requests. Wait a little and try again.',
  export_too_soon: 'Export is possible once an hour. Try again later.',
  internal_error: 'Something bad happened on our side. Try again; if it stays, tell the operator the error id.',
  unavailable: 'The server is temporarily unavailable. Try again in a moment.',
  'password.invalid': `Password must be ${PASSWORD_MIN_LENGTH}-${PASSWORD_MAX_LENGTH} characters including numbers.`,
  'email.invalid': 'Invalid email address.',
  'username.invalid': `Username must be ${USERNAME_MIN_LENGTH}-${USERNAME_MAX_LENGTH} letters and numbers only.`,
  'username.reserved': 'This username is reserved. Choose another one.',
  'title.required': 'Enter a title.',
  'title.too_long': `A title has up to ${TITLE_MAX_LENGTH} characters. Shorten it.`,
  'content.too_long': `A document has up to ${CONTENT_MAX_BYTES / 1024 ** 2} MiB of text. Split it into several documents.`,
  'comment.required': 'Write something first.',
  'comment.too_long': `A comment has up to ${COMMENT_MAX_LENGTH.toLocaleString('en')} characters. Shorten it.`,
  'comment.parent': 'The comment that you answer is not there any more. Reload the page.',
  'confirm.required': 'Tick the box to confirm.',
  'parentId.invalid': 'The folder was not found in this space. Choose another folder.',
} as const satisfies Record<ErrorCode, string> & Record<string, string>;

type MessageKey = keyof typeof en;

const ko = {
  bad_request: '요청을 읽을 수 없어요. 보낸 내용을 확인하고 다시 시도해 주세요.',
  unauthorized: '로그인이 필요해요. 로그인한 뒤 다시 시도해 주세요.',
  invalid_credentials: '아이디나 비밀번호가 올바르지 않아요',
  switch_failed: '계정을 바꿀 수 없어요. 다시 로그인해 주세요.',
  forbidden: '이 작업을 할 권한이 없어요. 공간 주인에게 문의해 주세요.',
  account_disabled: '사용이 중지된 계정이에요. 사이트 운영자에게 문의해 주세요.',
  signup_closed: '이 사이트에서는 운영자만 계정을 만들 수 있어요. 운영자에게 문의해 주세요.',
  cross_site: '다른 사이트에서 온 요청이라 처리하지 않았어요. 이 사이트를 직접 열고 다시 시도해 주세요.',
  incorrect_password: '비밀번호가 올바르지 않아요',
  not_found: '찾을 수 없어요. 주소를 확인해 주세요. 삭제됐거나 공유되지 않은 것일 수 있어요.',
  link_not_found: '링크를 찾을 수 없어요',
  method_not_allowed: '이 주소에서는 쓸 수 없는 요청 방식이에요. 메서드를 확인해 주세요.',
  edit_conflict: '문서를 연 뒤에 다른 변경이 저장됐어요. 덮어쓸까요?',
  username_taken: '이미 사용 중인 아이디예요. 다른 아이디를 골라 주세요.',
  email_taken: '이미 사용 중인 이메일이에요. 로그인하거나 다른 주소를 써 주세요.',
  too_large: '보낸 내용이 너무 커요. 크기를 줄여서 다시 시도해 주세요.',
  quota_exceeded: '미디어 저장 공간이 가득 찼어요. 필요 없는 파일을 지우고 다시 시도해 주세요.',
  unsupported_type: '지원하지 않는 형식이에요. JSON이나 폼으로 보내 주세요.',
  validation_failed: '다시 확인할 항목이 있어요. 고친 뒤 다시 시도해 주세요.',
  home_document: '첫 페이지는 옮기거나 삭제하거나 폴더로 바꿀 수 없어요. 다른 문서를 골라 주세요.',
  too_deep: `폴더는 ${FOLDER_DEPTH_MAX}단계까지만 넣을 수 있어요. 더 위에 있는 폴더를 골라 주세요.`,
  too_many_documents: `공간 하나에는 문서를 ${DOCS_PER_GROUP_MAX.toLocaleString('ko')}개까지 둘 수 있어요. 몇 개를 지우고 다시 시도해 주세요.`,
  cycle: '폴더를 자기 안에 넣을 수 없어요. 다른 위치를 골라 주세요.',
  file_not_found: '파일을 찾을 수 없어요. 이미지(JPEG, PNG, GIF, WebP, AVIF), 소리, 동영상, PDF, ZIP, 일반 텍스트 파일을 골라 주세요.',
  idempotency_mismatch: '다른 요청에 이미 쓴 Idempotency-Key예요. 새 키를 보내 주세요.',
  too_many_requests: '요청이 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.',
  export_too_soon: '내보내기는 한 시간에 한 번만 할 수 있어요. 나중에 다시 시도해 주세요.',
  internal_error: '서버에 문제가 생겼어요. 다시 시도해 보고, 계속되면 운영자에게 오류 번호를 알려 주세요.',
  unavailable: '지금은 서버를 이용할 수 없어요. 잠시 뒤에 다시 시도해 주세요.',
  'password.invalid': `비밀번호는 숫자를 포함해 ${PASSWORD_MIN_LENGTH}~${PASSWORD_MAX_LENGTH}자여야 해요.`,
  'email.invalid': '이메일 주소가 올바르지 않아요.',
  'username.invalid': `아이디는 영문자와 숫자로만 ${USERNAME_MIN_LENGTH}~${USERNAME_MAX_LENGTH}자여야 해요.`,
  'username.reserved': '사용할 수 없는 아이디예요. 다른 아이디를 골라 주세요.',
  'title.required': '제목을 입력해 주세요.',
  'title.too_long': `제목은 ${TITLE_MAX_LENGTH}자까지 쓸 수 있어요. 조금 줄여 주세요.`,
  'content.too_long': `문서 하나에는 글을 ${CONTENT_MAX_BYTES / 1024 ** 2}MiB까지 담을 수 있어요. 여러 문서로 나눠 주세요.`,
  'comment.required': '내용을 입력해 주세요.',
  'comment.too_long': `댓글은 ${COMMENT_MAX_LENGTH.toLocaleString('ko')}자까지 쓸 수 있어요. 조금 줄여 주세요.`,
  'comment.parent': '답글을 달려는 댓글이 더는 없어요. 페이지를 새로고침해 주세요.',
  'confirm.required': '확인란에 체크해 주세요.',
  'parentId.invalid': '이 공간에서 그 폴더를 찾을 수 없어요. 다른 폴더를 골라 주세요.',
} as const satisfies Record<MessageKey, string>;

const CATALOGUES: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = { en, ko };

/** Which message a field's failure has, in the calls of one noun or else in all; `*` stands for every code. */
const FIELD_MESSAGES: Readonly<Record<string, Readonly<Partial<Record<FieldCode | '*', MessageKey>>>>> = {
  password: { '*': 'password.invalid' },
  newPassword: { '*': 'password.invalid' },
  email: { '*': 'email.invalid' },
  newEmail: { '*': 'email.invalid' },
  username: { '*': 'username.invalid', reserved: 'username.reserved' },
  title: { required: 'title.required', too_long: 'title.too_long' },
  content: { too_long: 'content.too_long' },
  confirm: { '*': 'confirm.required' },
  parentId: { '*': 'parentId.invalid' },
  'comments.content': { '*': 'comment.required', too_long: 'comment.too_long' },
  'comments.parentId': { '*': 'comment.parent' },
};

/**
 * The sentence for an error, in a language.
 * @param fields with `validation_failed`: the codes by field. The first field that has a sentence of its own decides.
 * @param route the path of the call, whose noun the sentence is about
 */
export function errorMessage(locale: Locale, code: ErrorCode, fields?: Readonly<Record<string, FieldCode>>, route = ''): string {
  const catalogue = CATALOGUES[locale];
  const [, , noun] = route.split('/');
  for (const [field, fieldCode] of Object.entries(fields ?? {})) {
    const name = [`${noun}.${field}`, field].find((known) => Object.hasOwn(FIELD_MESSAGES, known));
    const messages = name === undefined ? undefined : FIELD_MESSAGES[name];
    const key = messages?.[fieldCode] ?? messages?.['*'];
    if (key !== undefined) return catalogue[key];
  }
  return catalogue[code];
}
