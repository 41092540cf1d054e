export const legal = {
  terms: {
    title: 'Terms',
    description: 'The terms of using this site.',
    whatTitle: 'What this is',
    what: 'Maru is a place to write and keep documents. The people who run this server provide it as is, with no promise that it is always available or free of faults.',
    yoursTitle: 'What you write is yours',
    yours:
      'You keep every right to what you write. You allow this server to store it, and to show what you publish to anyone who asks for it. You can export or delete it at any time.',
    rulesTitle: 'What does not belong here',
    rules:
      'Do not publish what is illegal, what harms others, or what is not yours to publish. Do not try to break into accounts or overload the server. Documents or accounts that do may be removed.',
    endTitle: 'When it ends',
    end: 'You can delete your account whenever you like. The people who run this server can close it; they should tell you in time to export your documents.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What this site keeps about you, and why.',
    keepTitle: 'What is kept',
    keep: 'Your username, your email address, your password as a hash that cannot be turned back, and what you write. Titles, texts and email addresses are stored encrypted; what you publish is stored in the clear as well, because anyone may read it.',
    logTitle: 'What is recorded',
    log: 'When you log in: the time, the kind of device and the network address, at most 100 entries and for 90 days, so that you can see whether it was you. A random number tells your devices apart. Server logs hold no titles and no texts.',
    cookiesTitle: 'Cookies',
    cookies:
      'Two cookies keep you logged in; two more remember your language and theme. There are no ads and no trackers. A document may show images, audio or video that its author took from other sites; your browser loads them from those sites.',
    deleteTitle: 'Deleting',
    delete:
      'Deleting your account destroys the key to your documents, so that no copy of them can be read again. What you published may have been copied by others while it was public.',
  },
} as const;
