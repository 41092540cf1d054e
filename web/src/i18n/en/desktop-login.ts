export const desktopLogin = {
  lead: 'The Maru app on this computer asks to log in as <1>{{username}}</1>. Go on only if you have just chosen “Log in with your browser” in the app.',
  other: 'To log in as somebody else, switch accounts in the menu above first.',
  action: 'Log in to the app',
  opening: 'Allow your browser to open Maru, then go on in the app.',
  notOpened: 'If the app does not open, try again within a minute.',
  open: 'Open the app',
  incomplete: 'This address is not complete. Choose “Log in with your browser” in the app again.',
} as const;
