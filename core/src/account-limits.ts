/** Limits of accounts: names, logins, sessions, second step, mails. Units are in the names. */

/** Interval at which the page compares the session cookie with its current user. */
export const SESSION_CHECK_INTERVAL_MS = 5_000;

/** A password is 8 to 32 characters (code points) and includes a digit. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 32;
/** Number of the most common passwords that are rejected. */
export const COMMON_PASSWORDS_MAX = 10_000;
/** A username is 5 to 32 letters and digits. */
export const USERNAME_MIN_LENGTH = 5;
export const USERNAME_MAX_LENGTH = 32;
/** Maximum length of an e-mail address by RFC 5321 (4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

export const DEFAULT_GRADE = 0;

/** Lifetime of a session after its last renewal. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** Interval at which an open page checks that less than half of its session's lifetime has passed. */
export const SESSION_RENEWAL_CHECK_MS = 60 * 60 * 1_000;
/**
 * Time for which the previous cookie value stays valid
 * after a renewal, so that parallel requests do not fail.
 */
export const SESSION_GRACE_MS = 10_000;
/** Key of the browser (cookie `device_key`). */
export const DEVICE_KEY_LIFETIME_MS = 400 * 24 * 60 * 60 * 1_000;

export const SESSION_COOKIE = 'auth_v4';
export const DEVICE_KEY_COOKIE = 'device_key';
export const DEVICE_ID_HEADER = 'X-Device-ID';

/** Minimum interval between updates of a session's "last seen" time. */
export const SESSION_SEEN_INTERVAL_MS = 5 * 60 * 1_000;
/** Characters of a device's name in the list of sessions. */
export const DEVICE_LABEL_MAX_LENGTH = 255;

/** Wrong passwords for one account from one address within the window, which begins with the first. */
export const FAILED_LOGINS_MAX = 10;
export const FAILED_LOGINS_WINDOW_MS = 15 * 60 * 1_000;
/**
 * Wrong passwords from one address for all accounts together,
 * in the same window: one password tried with many names.
 */
export const FAILED_LOGINS_PER_ADDRESS_MAX = 100;
/**
 * Wrong passwords from one provider's network (IPv4 /24,
 * IPv6 /48) for all accounts together, in the same window.
 */
export const FAILED_LOGINS_PER_NETWORK_MAX = 200;
/**
 * Wrong passwords for one account from all addresses together: guesses distributed
 * over many networks. A device that has logged in to the account before has a
 * separate counter, so that strangers cannot lock out a known device.
 */
export const FAILED_LOGINS_PER_ACCOUNT_MAX = 30;
export const FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS = 60 * 60 * 1_000;
/** Time for which a device that logged in counts as known to the account. */
export const KNOWN_DEVICE_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;
/** Sign-ups from one address within the window. */
export const SIGN_UPS_MAX = 100;
export const SIGN_UPS_WINDOW_MS = 60 * 60 * 1_000;
/** Questions from one address, if a username is free, within the window: no faster than by sign-ups. */
export const USERNAME_CHECKS_MAX = SIGN_UPS_MAX;
export const USERNAME_CHECKS_WINDOW_MS = SIGN_UPS_WINDOW_MS;
/** Mails with a link to one e-mail address within the window; anybody can trigger them. */
export const MAILS_MAX = 3;
export const MAILS_WINDOW_MS = 60 * 60 * 1_000;
/** Requests for a reset link from one address within the window, for all e-mail addresses together. */
export const RECOVERIES_PER_ADDRESS_MAX = 30;
export const RECOVERIES_WINDOW_MS = 60 * 60 * 1_000;
/**
 * Requests for a new e-mail address by one account within
 * the window: each sends mail to an unverified address.
 */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGES_WINDOW_MS = 60 * 60 * 1_000;
/** Notices of changes to one address within the window, apart from link mails; as many of deletions. */
export const NOTICES_MAX = 5;
export const NOTICES_WINDOW_MS = 60 * 60 * 1_000;
/** Notices of changes to the second step, to one e-mail address within the window, counted separately. */
export const SECOND_STEP_NOTICES_MAX = 10;
export const SECOND_STEP_NOTICES_WINDOW_MS = 60 * 60 * 1_000;
/** Support codes of an account that are made anew, within the window. */
export const SUPPORT_CODES_MAX = 10;
export const SUPPORT_CODES_WINDOW_MS = 24 * 60 * 60 * 1_000;
/** Mails about logins from browsers that an account has not used, within the window. */
export const LOGIN_NOTICES_MAX = 10;
export const LOGIN_NOTICES_WINDOW_MS = 24 * 60 * 60 * 1_000;
/** Time to take the second step after the first one. */
export const SECOND_STEP_TICKET_LIFETIME_MS = 5 * 60 * 1_000;
/** Wrong second steps with one ticket. */
export const SECOND_STEP_TICKET_TRIES_MAX = 5;
/** Wrong second steps of one account from all addresses; codes of an app to set up are counted apart. */
export const SECOND_STEP_TRIES_MAX = 10;
export const SECOND_STEP_TRIES_WINDOW_MS = 15 * 60 * 1_000;
/** Tickets of one account within the window: each takes a right password, or a mailed link. */
export const SECOND_STEP_TICKETS_MAX = 60;
export const SECOND_STEP_TICKETS_WINDOW_MS = 15 * 60 * 1_000;
/** Time within which an authenticator app that is being set up has to be confirmed. */
export const TOTP_SETUP_LIFETIME_MS = 30 * 60 * 1_000;
/** Number of recovery codes that are made at a time; each works once. */
export const RECOVERY_CODES_COUNT = 10;
/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;
/** Characters of a passkey's name. */
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Time in which a challenge has to be signed by a passkey. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60 * 1_000;
/** Challenges that one address is given within the window. */
export const PASSKEY_CHALLENGES_MAX = 100;
export const PASSKEY_CHALLENGES_WINDOW_MS = 15 * 60 * 1_000;
/** Age of the last proof up to which the second step can be changed. */
export const PROOF_LIFETIME_MS = 10 * 60 * 1_000;

/** Lifetime of a mailed link; each is valid once. */
export const LINK_RESET_PASSWORD_LIFETIME_MS = 30 * 60 * 1_000;
export const LINK_CONFIRM_EMAIL_LIFETIME_MS = 24 * 60 * 60 * 1_000;
/** Links in notices: that end a session, and that undo a change of the address. */
export const LINK_END_SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;
export const LINK_UNDO_EMAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;
/** With `MARU_SIGNUP_CONFIRM=on`: time for which a username is reserved and the mailed link is valid. */
export const PENDING_SIGNUP_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** Maximum number and age of login history records of one user. */
export const LOGIN_HISTORY_MAX = 100;
export const LOGIN_HISTORY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;
