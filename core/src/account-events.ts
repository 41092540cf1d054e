/** Changes of an account that its history shows beside the logins; the audit log has them among others. */
export const SECURITY_EVENTS = [
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'session_revoked',
  'sessions_revoked',
  'second_step_on',
  'second_step_off',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_linked',
  'identity_unlinked',
  'support_code_made',
] as const;

/** Events of an account's history. `login`: a login, or a try to log in. */
export const ACCOUNT_EVENTS = ['login', ...SECURITY_EVENTS] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** Parts of the history that can be asked for. */
export const ACCOUNT_EVENT_KINDS = ['all', 'login', 'security'] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];
