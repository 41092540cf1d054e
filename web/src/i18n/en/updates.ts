export const updates = {
  optional: { title: 'A new version is here', message: 'Refresh the page to use it. What you have not saved is asked about first.' },
  mandatory: {
    title: 'This page is too old',
    message: 'The server no longer understands this version. Save what you are writing, then refresh the page.',
  },
  refresh: 'Refresh',
  later: 'Later',
} as const;
