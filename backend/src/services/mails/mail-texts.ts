import { LINK_CONFIRM_EMAIL_LIFETIME_MS, LINK_RESET_PASSWORD_LIFETIME_MS } from '@maru/core';
import type { Locale } from '@maru/core';

/** What mails say, in the language of who gets them. Each names the account, because one person may have several. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export type MailKind = 'resetPassword' | 'confirmEmail' | 'emailChange' | 'passwordChanged';

export interface MailFacts {
  readonly username: string;
  /** The site's address; with mails that want a click the whole link. */
  readonly link: string;
}

const MINUTES = LINK_RESET_PASSWORD_LIFETIME_MS / 60_000;
const HOURS = LINK_CONFIRM_EMAIL_LIFETIME_MS / 3_600_000;

const en: Readonly<Record<MailKind, (facts: MailFacts) => MailText>> = {
  resetPassword: ({ username, link }) => ({
    subject: 'Your username, and a link to reset your password',
    text: `Hello,

your username on Maru is: ${username}

To choose a new password, open this link. It works once, for ${MINUTES} minutes:

${link}

If you did not ask for this, you can ignore this mail. Your password stays as it is.
`,
  }),
  confirmEmail: ({ username, link }) => ({
    subject: 'Confirm your email address',
    text: `Hello,

the Maru account ${username} is to use this email address from now on. To confirm it, open this link while you are
logged in. It works once, for ${HOURS} hours:

${link}

If this is not your account, you can ignore this mail. Nothing will change.
`,
  }),
  emailChange: ({ username, link }) => ({
    subject: 'The email address of your account is about to change',
    text: `Hello ${username},

somebody who knows your password asked to change the email address of your Maru account. The change takes effect when
the new address is confirmed. If it was you, there is nothing to do.

If it was not you, change your password at once, which also cancels the change:

${link}
`,
  }),
  passwordChanged: ({ username, link }) => ({
    subject: 'Your password was changed',
    text: `Hello ${username},

the password of your Maru account has just been changed, and other devices were logged out. If it was you, there is
nothing to do.

If it was not you, reset your password at once:

${link}
`,
  }),
};

const ko: Readonly<Record<MailKind, (facts: MailFacts) => MailText>> = {
  resetPassword: ({ username, link }) => ({
    subject: '아이디와 비밀번호 재설정 링크를 보내 드려요',
    text: `안녕하세요.

마루에서 쓰는 아이디: ${username}

새 비밀번호를 정하려면 아래 링크를 열어 주세요. ${MINUTES}분 동안 한 번만 쓸 수 있어요.

${link}

요청한 적이 없다면 이 메일은 무시해도 돼요. 비밀번호는 그대로예요.
`,
  }),
  confirmEmail: ({ username, link }) => ({
    subject: '이메일 주소를 확인해 주세요',
    text: `안녕하세요.

마루 계정 ${username}의 이메일을 이 주소로 바꾸려고 해요. 로그인한 상태에서 아래 링크를 열고 확인을 누르면 바뀌어요.
${HOURS}시간 동안 한 번만 쓸 수 있어요.

${link}

본인의 계정이 아니라면 이 메일은 무시해도 돼요. 아무것도 바뀌지 않아요.
`,
  }),
  emailChange: ({ username, link }) => ({
    subject: '계정의 이메일 주소를 바꾸려는 요청이 있었어요',
    text: `${username} 님, 안녕하세요.

비밀번호를 아는 누군가가 마루 계정의 이메일 주소를 바꿔 달라고 요청했어요. 새 주소에서 확인을 마치면 바뀌어요.
직접 요청했다면 따로 할 일은 없어요.

본인이 아니라면 지금 바로 비밀번호를 바꿔 주세요. 그러면 이메일 변경도 취소돼요.

${link}
`,
  }),
  passwordChanged: ({ username, link }) => ({
    subject: '비밀번호가 바뀌었어요',
    text: `${username} 님, 안녕하세요.

마루 계정의 비밀번호가 방금 바뀌었고, 다른 기기에서는 로그아웃됐어요. 직접 바꿨다면 따로 할 일은 없어요.

본인이 아니라면 지금 바로 비밀번호를 재설정해 주세요.

${link}
`,
  }),
};

const TEXTS: Readonly<Record<Locale, typeof en>> = { en, ko };

export function mailText(kind: MailKind, locale: Locale, facts: MailFacts): MailText {
  return TEXTS[locale][kind](facts);
}
