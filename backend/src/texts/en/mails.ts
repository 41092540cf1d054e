/**
 * Texts of mails: plain text, so that names need no escaping, and no name in a subject. Each mentions the
 * account's name, because one person may have several.
 */
export const mails = {
  resetPassword: {
    subject: 'Your username, and a link to reset your password',
    text: `Hello,

Your username on Maru is: {{username}}

To choose a new password, open this link. It works once, for {{minutes}} minutes:

{{link}}

If you did not ask for this, you can ignore this email. Your password stays the same.
`,
  },
  confirmEmail: {
    subject: 'Confirm your email address',
    text: `Hello,

The Maru account {{username}} asked to use this email address. To confirm it, open this link while you are logged in. It works once, for {{hours}} hours:

{{link}}

If this is not your account, you can ignore this email. Nothing will change.
`,
  },
  emailChange: {
    subject: 'The email address of your account is about to change',
    text: `Hello {{username}},

Someone who is logged in to your Maru account asked to change its email address. The change takes effect when the new
address is confirmed. If it was you, there is nothing to do.

If it was not you, change your password at once, which also cancels the change:

{{link}}
`,
  },
  emailChanged: {
    subject: 'The email address of your account was changed',
    text: `Hello {{username}},

The email address of your Maru account was just changed to another one. From now on, mails about the account go there. If
it was you, there is nothing to do.

If it was not you, open this link. It gives the account this address back, logs out every device and lets you choose a new
password. It works once, for {{undoDays}} days:

{{link}}
`,
  },
  emailUndone: {
    subject: 'A change of email address was undone',
    text: `Hello {{username}},

The email address of your Maru account was just changed back to the one before this one, by a link that was mailed there.
Every device was logged out. This address no longer belongs to the account.
`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: `Hello {{username}},

The password of your Maru account was just changed, and your other devices were logged out. If it was you, there is
nothing to do.

If it was not you, reset your password at once:

{{link}}
`,
  },
  newBrowser: {
    subject: 'A login from a new browser',
    text: `Hello {{username}},

Someone just logged in to your Maru account from a browser that the account had not used before:

Browser: {{device}}
Time: {{at}}
Network: {{network}} (the last part of the address is left out)

If it was you, there is nothing to do.

If it was not you, open this link. It logs that browser out and lets you choose a new password. It works once, for
{{sessionDays}} days:

{{link}}
`,
  },
  sessionsEnded: {
    subject: 'Your other devices were logged out',
    text: `Hello {{username}},

All devices but one were just logged out of your Maru account, from that one. If it was you, there is nothing to do.

If it was not you, reset your password at once:

{{link}}
`,
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    text: `Hello,

The Maru account {{username}} was just deleted, with its space and all that was in it. This cannot be undone.

If it was not you, tell the operator of this site:

{{link}}
`,
  },
  secondStepOn: {
    subject: 'Two-step login is on',
    text: `Hello {{username}},

A new way to take the second step at login was just added to your Maru account. If it was you, there is nothing to do.

If it was not you, open the security page where you are still logged in, remove it and change your password. If you can't
log in, ask the operator of this site: a password reset asks for the second step as well.

{{link}}
`,
  },
  secondStepOff: {
    subject: 'A second step at login was removed',
    text: `Hello {{username}},

A way to take the second step at login was just removed from your Maru account. If it was you, there is nothing to do.

If it was not you, open the security page where you are still logged in, set two-step login up again and change your
password. If you can't log in, ask the operator of this site: a password reset asks for the second step as well.

{{link}}
`,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your account',
    text: `Hello {{username}},

New recovery codes were just made for your Maru account, and the old ones no longer work. If it was you, there is nothing
to do.

If it was not you, open the security page where you are still logged in, make new codes again and change your password. If
you can't log in, ask the operator of this site: a password reset asks for the second step as well.

{{link}}
`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your account was used',
    text: `Hello {{username}},

Someone just used one of your recovery codes in place of the second step. If it was you, there is nothing to do. Each
recovery code works once: make new ones on the security page before they run out.

If it was not you, reset your password at once, and then make new recovery codes:

{{link}}
`,
  },
  passkeyRefused: {
    subject: 'A passkey of your account was refused',
    text: `Hello {{username}},

Someone tried to use a passkey of your Maru account whose counter has gone back, as happens when a key was copied. It was
refused. If it was you, remove that passkey on the security page and add a new one.

If it was not you, open the security page where you are still logged in, remove that passkey and change your password. If
you can't log in, ask the operator of this site: a password reset asks for the second step as well.

{{link}}
`,
  },
  identityLinked: {
    subject: 'Another way to log in was added to your account',
    text: `Hello {{username}},

An account of another site was just linked to your Maru account, and can log in to it from now on. If it was you, there is
nothing to do.

If it was not you, open the security page where you are still logged in, unlink it and change your password. If you can't
log in, ask the operator of this site.

{{link}}
`,
  },
  identityUnlinked: {
    subject: 'A way to log in was removed from your account',
    text: `Hello {{username}},

An account of another site was just unlinked from your Maru account, and can no longer log in to it. If it was you, there
is nothing to do.

If it was not you, open the security page where you are still logged in, link it again and change your password. If you
can't log in, set a new password by "Forgot your username or password?" on the login page.

{{link}}
`,
  },
  confirmSignup: {
    subject: 'Confirm your email address to finish signing up',
    text: `Hello,

Someone, hopefully you, signed up for Maru with this email address and chose the username {{username}}. To create the
account, open this link. It works once, for {{signupHours}} hours:

{{link}}

If this was not you, you can ignore this email. No account will be created.
`,
  },
  signupKept: {
    subject: 'This email address cannot be used yet',
    text: `Hello,

Someone, perhaps you, tried to sign up for Maru with this email address. It belonged to an account that has another address
now, and is kept for that account for {{undoDays}} days after the change. No new account was created.

Sign up with another address, or wait until then:

{{link}}

If this was not you, you can ignore this email. Nothing has changed.
`,
  },
  signupKnown: {
    subject: 'You already have an account',
    text: `Hello {{username}},

Someone, perhaps you, tried to sign up for Maru with this email address. It already belongs to your account {{username}},
so no new account was created. Log in with the username {{username}}.

If you forgot your password, set a new one here:

{{link}}

If this was not you, you can ignore this email. Nothing has changed.
`,
  },
} as const;
