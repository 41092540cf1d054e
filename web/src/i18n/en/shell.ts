export const nav = {
  main: 'Main',
  explore: 'Explore',
  recents: 'Recents',
  random: 'Random',
  places: 'Places',
  search: 'Search',
  palette: 'Quick actions',
  palettePlaceholder: 'A title, words of a text, a place, an action',
  login: 'Log in',
  signup: 'Sign up',
  logout: 'Log out',
  account: 'Account of {{username}}',
  mySpace: 'My space',
  accountSettings: 'Account',
  spaceSettings: 'Space settings',
  otherAccounts: 'Switch account',
  switchTo: 'Switch to {{username}}',
  addAccount: 'Add another account',
  newDocument: 'New document',
  newFolder: 'New folder',
  media: 'Media',
  language: 'Language',
  theme: 'Theme',
  themeSystem: 'Match system',
  themeLight: 'Light',
  themeDark: 'Dark',
  help: 'Help',
  howToWrite: 'How to write',
  shortcuts: 'Keyboard shortcuts',
  helpDescription: 'How to write in Maru: every mark with an example you can edit.',
  terms: 'Terms',
  privacy: 'Privacy',
  footer: 'About this site',
  notifications: 'Notifications',
  documents: 'Documents',
  contents: 'On this page',
  breadcrumb: 'Folders',
  openDocuments: 'Show documents',
  openContents: 'Show contents',
} as const;

export const session = {
  invalid: 'Your session is no longer valid. Reload the page.',
  expired: { title: 'Your session has ended', message: 'Log in again to continue.' },
  changed: {
    title: 'Another account is in use',
    message: 'This browser is now logged in as {{username}}. The page will be reloaded.',
  },
} as const;

export const notFound = {
  title: 'Nothing here',
  message: 'There is no page at this address, or it is not shared with you.',
  login: 'If it is yours, log in to see it.',
} as const;

export const failure = {
  screen: 'This part of the page could not be shown.',
  screenHelp: 'What you saved is safe. Reload the page to continue.',
} as const;
