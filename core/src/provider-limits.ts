/** Limits of logins by OpenID providers, and of those of the desktop app by a browser. */

/** Time in which a browser has to come back from a provider. */
export const PROVIDER_LOGIN_LIFETIME_MS = 10 * 60 * 1_000;
/** Time in which a first login by a provider has to be completed by a username. */
export const PROVIDER_SIGNUP_LIFETIME_MS = 30 * 60 * 1_000;
/** Logins by a provider that one address may begin within the window. */
export const PROVIDER_LOGINS_MAX = 100;
export const PROVIDER_LOGINS_WINDOW_MS = 15 * 60 * 1_000;
/** Providers' accounts that can be linked to one account. */
export const IDENTITIES_MAX = 20;
/** Time for one request to a provider, and the bytes that its answer may have. */
export const PROVIDER_TIMEOUT_MS = 5_000;
export const PROVIDER_ANSWER_MAX_BYTES = 256 * 1024;
/** Time in which the desktop app has to use the code that a browser was given for it. */
export const DESKTOP_CODE_LIFETIME_MS = 60 * 1_000;
/** Such codes that one account is given within the window. */
export const DESKTOP_CODES_MAX = 20;
export const DESKTOP_CODES_WINDOW_MS = 15 * 60 * 1_000;
