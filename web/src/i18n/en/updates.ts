export const updates = {
  optional: {
    title: 'A new version is available',
    message: 'Refresh the page to use it. You will be asked about unsaved changes first.',
  },
  mandatory: {
    title: 'This version is out of date',
    message: 'The server no longer supports it. Save what you are writing, then refresh the page.',
  },
  refresh: 'Refresh',
  later: 'Later',
} as const;
