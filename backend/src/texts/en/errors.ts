import type { ErrorCode } from '@maru/core/api';

/**
 * Messages of refusals: one sentence per code, with the next
 * step. In the specification's words where it has them.
 */
export const errors = {
  bad_request: 'The request could not be read. Check what you sent and try again.',
  unauthorized: 'Login is required. Log in and try again.',
  invalid_credentials: 'Invalid username or password',
  switch_failed: 'Cannot switch account. Login again.',
  second_step_required: 'Take the second step to go on.',
  second_step_over: 'The time for the second step is over, or it failed too often. Start again.',
  invalid_code: 'Invalid code. Enter the one that your app shows now, or an unused recovery code.',
  passkey_refused: 'This passkey was not accepted. Try again, or log in another way.',
  provider_cancelled: 'You did not log in at the other site. Try again, or log in another way.',
  provider_login_over:
    'This login took too long, was used already, or began in another browser. Start it again here.',
  desktop_login_over: 'This login took too long or was used already. Start it again in the app.',
  provider_refused: 'The answer of the other site could not be accepted. Try again, or log in another way.',
  proof_required: 'Confirm that it is you to go on: by your password, a passkey or a linked login.',
  proof_not_fresh:
    'The other site did not ask you to log in again, so that this proves nothing. Confirm another way.',
  forbidden: 'You do not have permission to do this. Ask the owner of the space.',
  account_disabled: 'This account is disabled. Ask the operator of this site.',
  signup_closed: 'New accounts on this site are created by its operator. Ask them for one.',
  cross_site: 'The request came from another site and was refused. Open this site and try again.',
  incorrect_password: 'Incorrect password',
  not_found: 'Not found. Check the address; it may have been deleted or may not be shared with you.',
  link_not_found: 'Link not found',
  method_not_allowed: 'This address does not accept that kind of request. Check the method.',
  edit_conflict: 'The document was changed after you opened it. Would you like to overwrite?',
  not_private:
    'Others can read this document now, so it was not saved as a private one. Publish the text if they may read it.',
  username_taken: 'This username is already taken. Choose another one.',
  email_taken: 'This email address is already in use. Log in, or use another one.',
  identity_taken: 'This login belongs to another account here. Log in to that account, or use another login.',
  too_many_identities: 'An account can have {{identities}} linked logins. Unlink one and try again.',
  last_way_in:
    'This is the only way to log in to your account. Set a password or add another way first, then remove it.',
  too_many_passkeys: 'An account can have {{passkeys}} passkeys. Remove one and try again.',
  second_step_off: 'Set up two-step login first, then make recovery codes.',
  too_large: 'What you sent is too large. Make it smaller and try again.',
  quota_exceeded: 'Your storage is full. Delete files or documents that you no longer need and try again.',
  unsupported_type: 'This kind of content is not supported. Send JSON or a form.',
  misdirected_request: 'This site has another address. Open it at the address its operator gave you.',
  validation_failed: 'Some fields are not valid. Correct them and try again.',
  home_document: 'The home page cannot be moved, deleted or turned into a folder. Choose another document.',
  too_deep: 'Folders can be nested up to {{folderDepth}} levels deep. Choose a folder higher up.',
  too_many_documents: 'A space holds up to {{documents, number}} documents. Delete some and try again.',
  cycle: 'A folder cannot be put inside itself. Choose another place.',
  not_foldable:
    'Only private documents are saved while you type. Save this one to change what its readers see.',
  not_published:
    'This document is private now, so that it has no unpublished changes. Save the document itself.',
  file_not_found:
    'File not found. Choose an image (JPEG, PNG, GIF, WebP, AVIF), audio, video, PDF, ZIP or plain text file.',
  image_too_large:
    'This image has too many pixels. JPEG and PNG can have up to 40 megapixels; GIF, WebP and AVIF up to 16, all frames together up to 64. Make it smaller and try again.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request. Send a new key.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  export_too_soon: 'You can export once an hour. Try again later.',
  damaged:
    'This is damaged and cannot be read. If it is your document, an older version in its history may still open. Otherwise tell the operator the error ID.',
  internal_error:
    'Something bad happened on our side. Try again. If it keeps happening, tell the operator the error ID.',
  unavailable: 'The server is temporarily unavailable. Try again in a moment.',
  provider_unavailable: 'The other site does not answer. Try again in a moment, or log in another way.',
  /** Messages for one field of a request. */
  field: {
    passwordCommon: 'This password is too easy to guess. Choose one that few others would use.',
    passwordInvalid: 'Password must be {{passwordMin}}-{{passwordMax}} characters including numbers.',
    emailInvalid: 'Invalid email address.',
    usernameInvalid: 'Username must be {{usernameMin}}-{{usernameMax}} letters and numbers only.',
    usernameReserved: 'This username is reserved. Choose another one.',
    passkeyInvalid: 'This passkey could not be added. Try again, or use another one.',
    passkeyName: 'Enter a name of up to {{passkeyName}} characters.',
    codeInvalid: 'Invalid code. Enter the one that your app shows now.',
    titleRequired: 'Enter a title.',
    titleTooLong: 'A title can have up to {{title}} characters. Shorten it.',
    contentTooLong: 'A document can have up to {{contentMiB}} MiB of text. Split it into several documents.',
    commentRequired: 'Write something first.',
    commentTooLong: 'A comment can have up to {{comment, number}} characters. Shorten it.',
    commentParent: 'The comment you are replying to no longer exists. Reload the page.',
    confirmRequired: 'Tick the box to confirm.',
    parentIdInvalid: 'The folder was not found in this space. Choose another folder.',
  },
} as const satisfies Record<ErrorCode, string> & { readonly field: Readonly<Record<string, string>> };
