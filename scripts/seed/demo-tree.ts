/** Document of the demo space. */
export interface DemoDocument {
  readonly title: string;
  /** File with its text in `scripts/seed/docs`. */
  readonly file: string;
  /** Settings of the document; default: none. */
  readonly props?: {
    readonly breaks?: true;
    readonly numbering?: true;
    readonly toc?: 'auto';
    readonly math?: true;
  };
  /** Children of a folder; absent for other documents. */
  readonly children?: readonly DemoDocument[];
}

export const DEMO_USERNAME = 'marudemo';

/** Home document of the space. */
export const DEMO_HOME: DemoDocument = { title: 'Maru · 마루', file: 'home.md' };

/** Other documents, in the order of the space's list. */
export const DEMO_TREE: readonly DemoDocument[] = [
  {
    title: 'Guide · 안내',
    file: 'guide.md',
    children: [
      { title: 'Writing in Maru', file: 'guide-en.md', props: { numbering: true, math: true } },
      { title: '마루에서 글쓰기', file: 'guide-ko.md', props: { numbering: true, math: true } },
    ],
  },
  {
    title: 'Essays · 글',
    file: 'essays.md',
    children: [
      { title: 'The floor in the middle of the house', file: 'essay-en.md', props: { toc: 'auto' } },
      { title: '집 한가운데의 마루', file: 'essay-ko.md', props: { toc: 'auto' } },
    ],
  },
  {
    title: 'Notebook · 공책',
    file: 'notebook.md',
    children: [
      { title: 'Week 47', file: 'week-47.md', props: { breaks: true, toc: 'auto' } },
      { title: '전주 1박 2일', file: 'jeonju.md', props: { breaks: true } },
      {
        title: 'Kitchen · 부엌',
        file: 'kitchen.md',
        children: [
          { title: 'Kimchi stew on a rainy night', file: 'stew-en.md' },
          { title: '비 오는 밤의 김치찌개', file: 'stew-ko.md' },
        ],
      },
    ],
  },
];
