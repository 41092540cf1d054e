export const firstLogin = {
  reading: 'One moment…',
  lead: 'You’re logged in with {{label}}. Choose a username, and your space is ready.',
  address: 'Your account will use {{email}}, which {{label}} has verified.',
  known:
    'Do you have an account here? <1>Log in to it</1>, then link {{label}} on its security page. Your address alone does not link it.',
  over: 'This login took too long or was used already.',
  again: 'Log in again',
} as const;
