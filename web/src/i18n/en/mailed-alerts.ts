export const mailedAlerts = {
  endSession: {
    lead: 'If you didn’t log in from the browser in the email, log it out here. Then choose a new password.',
    action: 'Log that browser out',
    dead: 'This link was already used or has expired. If you think somebody knows your password, set a new one.',
  },
  undoEmail: {
    lead: 'Your account gets the address back that this email was sent to, and every device is logged out. Then choose a new password.',
    action: 'Change the address back',
    dead: 'This link was already used or has expired. Set a new password; if no email arrives for it, ask the people who run this site.',
  },
  newPassword: 'Set a new password',
} as const;
