export const landing = {
  title: 'Maru: a space of your own for what you write',
  description:
    'Write documents in a space of your own, keep them private, and open them to anyone when you are ready. In English and Korean.',
  headline: 'Write in a space of your own, and open the door when you are ready.',
  start: 'Create a space',
  toMySpace: 'Go to my space',
  exampleLabel: 'A document in Maru: its source beside the page it makes',
  exampleSource: 'Source',
  examplePage: 'Page',
  features: 'What you can do here',
  blurb: {
    markup: {
      title: 'Plain text, a full page',
      text: 'Headings, tables, footnotes and color, typed as text and seen as you type.',
    },
    order: {
      title: 'Folders in your order',
      text: 'Drag a document where it belongs. The tree stays as you left it.',
    },
    access: {
      title: 'Private first',
      text: 'Everything starts private. Publish it, or share a secret link.',
    },
    history: {
      title: 'Every version kept',
      text: 'Compare any two versions word by word, and restore an old one.',
    },
    comments: {
      title: 'Readers can answer',
      text: 'Comments and replies under your public documents, and a notification for you.',
    },
    media: {
      title: 'Images and files',
      text: 'Images, audio, video and PDFs live beside your text and share its access.',
    },
    design: { title: 'Your own look', text: 'Your choice of fonts, sizes and colors, always readable.' },
    leave: {
      title: 'Leave any time',
      text: 'Export everything as plain .md files, in order, with one click.',
    },
  },
} as const;
