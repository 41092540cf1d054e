/** Labels of buttons that occur on many screens. */
export const buttons = {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  back: 'Back',
  home: 'Go to the home page',
  reload: 'Reload',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
} as const;
