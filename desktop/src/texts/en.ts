/** English texts of the app, besides the page: menus, questions, notifications. */
export const en = {
  menu: {
    file: 'File',
    newDocument: 'New document',
    newFolder: 'New folder',
    exportAccount: 'Export documents to a folder…',
    exportAll: 'Export the documents of all accounts…',
    exportForm: 'Export format',
    exportAs: {
      numbered: 'For Maru',
      wiki: 'For Obsidian: folders and wiki links',
      relative: 'For GitHub, Hugo, MkDocs: folders and relative links',
    },
    exportHourly: 'Export every hour',
    exportCancel: 'Stop the export',
    importFolder: 'Import a folder…',
    savePdf: 'Save page as PDF…',
    print: 'Print…',
    close: 'Close window',
    quit: 'Quit Maru',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pastePlain: 'Paste as plain text',
    selectAll: 'Select all',
    spelling: 'Check spelling',
    addToDictionary: 'Add to dictionary',
    view: 'View',
    back: 'Back',
    forward: 'Forward',
    reload: 'Reload',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomReset: 'Actual size',
    fullScreen: 'Full screen',
    tray: 'Keep running in the tray',
    openLinks: 'Open maru:// links with Maru',
    accounts: 'Accounts',
    addAccount: 'Add an account…',
    addServer: 'Use another server…',
    signOut: 'Log out',
    signOutEverywhere: 'Log out everywhere…',
    language: 'Language',
    help: 'Help',
    syntax: 'How to write',
    checkUpdates: 'Check for updates',
    about: 'About Maru',
  },
  tray: {
    open: 'Open Maru',
  },
  common: {
    ok: 'OK',
    cancel: 'Cancel',
  },
  keychain: {
    missing:
      'This system has no keychain that Maru can use. You stay logged in only until you quit, and nothing is written to the disk.',
    refused:
      'The keychain is locked or was not opened for Maru. You stay logged in only until you quit, and nothing is written to the disk.',
  },
  switch: {
    gone: 'The session of {{username}} has ended. Log in again.',
  },
  leave: {
    question: 'Leave without saving? What you wrote on this page is not saved yet.',
    stay: 'Stay',
    leave: 'Leave',
  },
  signOutEverywhere: {
    question: 'Log {{username}} out on all devices?',
    done: '{{username}} is logged out on all devices.',
    failed: 'The server could not be reached. Other devices may still be logged in.',
  },
  export: {
    done_one: '{{count}} file written, {{kept}} unchanged, {{removed}} removed.',
    done_other: '{{count}} files written, {{kept}} unchanged, {{removed}} removed.',
    cancelled:
      'The export was stopped. Files that were already written stay, and the next export continues from there.',
    setAside_one: '{{count}} file that was changed here is kept under another name.',
    setAside_other: '{{count}} files that were changed here are kept under other names.',
    missingMedia_one: '{{count}} image or file could not be downloaded.',
    missingMedia_other: '{{count}} images or files could not be downloaded.',
    damaged_one: '{{count}} document is damaged on the server. Its file here was left as it was.',
    damaged_other: '{{count}} documents are damaged on the server. Their files here were left as they were.',
    failed: {
      disk_full: 'The disk is full.',
      unwritable: 'Maru can’t write to this folder.',
      unsafe: 'This folder points somewhere else through a link, so nothing was written.',
      network: 'The server could not be reached.',
      session: 'The session of {{username}} has ended. Log in again.',
      unknown: 'The export failed.',
    },
    hourlyFailed: 'The hourly export failed. {{what}}',
    nobody: 'Nobody is logged in.',
    unknownAccount: 'There is no account {{username}} on this computer.',
  },
  import: {
    question: 'Import “{{name}}” into the space of {{username}}?',
    go: 'Import',
    done_one: '{{count}} document imported.',
    done_other: '{{count}} documents imported.',
    skipped_one: '{{count}} file was skipped.',
    skipped_other: '{{count}} files were skipped.',
    empty: 'There are no Markdown files in this folder.',
    tooLarge: 'The folder is too large to import at once.',
    failed: 'The import failed.',
  },
  pdf: {
    failed: 'The file could not be written.',
  },
  link: {
    unknownServer: 'This link belongs to a server that Maru does not know: {{host}}',
    notRegistered: 'The system did not accept the change. Links open as before.',
  },
  browserLogin: {
    notBegun: 'This login did not begin in this app, or is over. Choose “Log in with your browser” again.',
    unreachable: 'The server could not be reached. Choose “Log in with your browser” again.',
  },
  notification: {
    comment: '{{username}} commented on “{{title}}”',
    reply: '{{username}} replied to you on “{{title}}”',
  },
  update: {
    ready: 'Maru {{version}} is ready. It will be installed when you quit.',
    found: 'A new version is being downloaded.',
    refused:
      'The new version was not downloaded completely, or was changed on the way. It will not be installed.',
    none: 'You have the latest version.',
    off: 'This copy of Maru does not update itself.',
    failed: 'Could not check for updates.',
  },
  offline: {
    message: 'The server could not be reached.',
  },
  notFound: {
    message: 'There is nothing here.',
  },
  setup: {
    title: 'Which Maru do you use?',
    hint: 'The address that you open in the browser, for example maru.example.org.',
    label: 'Server address',
    go: 'Continue',
    cancel: 'Back',
    invalid: 'This is not a server address. Other computers are reached over https only.',
    unreachable: 'There is no Maru at this address.',
  },
} as const;

/** `files_one` and `files_other` are forms of `files`: Korean has only the second. */
type WithForms<K extends string> = K extends `${infer Name}_one` ? `${Name}_other` : K;
type FormsOf<T> = {
  readonly [K in keyof T & string as WithForms<K>]: T[K] extends string ? string : FormsOf<T[K]>;
};

/** Texts of the app in a language other than English. */
export type AppTexts = FormsOf<typeof en>;
