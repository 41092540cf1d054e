import type { ParseOptions } from '@maru/core/markup';

/** A document and its settings. */
export interface Fixture {
  readonly name: string;
  readonly text: string;
  readonly options?: ParseOptions;
}

/** Documents that contain every construct of the dialect, in both languages. */
export const FIXTURES: readonly Fixture[] = [
  { name: 'words', text: 'One *em* **strong** __under__ ~~gone~~ `code` _em_ ***both***.\n\nTwo\nlines.\n' },
  {
    name: 'words in Korean',
    text: '마루는 **집**의 *한가운데*예요. __밑줄__과 ~~취소~~와 `코드`도 있어요.\n\n둘째 문단\n둘째 줄\n',
  },
  {
    name: 'emphasis beside particles',
    text: '**마크다운(Markdown)**을, **`코드`**를, **[링크](https://a.b)**만, **50%**의, ~~취소(x)~~는, __밑줄__은, **"인용"**이라고. 회의록_2024_최종.md\n',
  },
  { name: 'highlights', text: 'One ==word==, ==**two** words== and a == b. ==형광펜(mark)==은.\n' },
  {
    name: 'tags of HTML',
    text: 'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>*2*</sup>, <mark>a</mark> <u>b</u><br>c <sub>no\n\n| a<br>b |\n|-|\n',
  },
  {
    name: 'comments',
    text: 'a <!-- b --> c\n<!-- d\n\n# e\n--> # f\n\n> <!-- g -->\n\n- h <!-- i\n  j -->\n\n<!-- k\n',
  },
  { name: 'front matter', text: '---\ntitle: A\ntags: [b, c]\n---\n# d\n\n---\n\ne\n' },
  {
    name: 'block formulas',
    text: 'a\n$$\nx^2\n$$\nb\n\n$$ y $$\n\n> $$\n> z $$\n\n- $$\n  w\n  $$\n\n$$a$$ b\n',
  },
  { name: 'line breaks', text: 'a  \nb\\\nc\nd\n', options: { breaks: true } },
  { name: 'line breaks without the prop', text: '가  \n나\\\n다\n라\n' },
  {
    name: 'headings',
    text: '# One\n\n## Two *em*\n\n#### Four\n\n## Two *em*\n\ntext\n\n###### Six `code`\n',
  },
  {
    name: 'numbered headings',
    text: '# 처음\n\n## 설치 방법\n\n### 준비물 {-}\n\n### 순서\n\n#### 깊이\n\n## 끝\n',
    options: { numbering: true },
  },
  {
    name: 'folds',
    text: 'Before\n\n## [-] 접힘\n\nin\n\n### [+] 펼침\n\ndeeper\n\n#### Plain\n\n## After\n\nout\n',
  },
  {
    name: 'folds inside blocks',
    text: '> ## [-] Quoted\n>\n> inside\n>\n> ## Next\n\n- ## [+] Listed\n\n  text\n',
  },
  { name: 'rules', text: 'a\n\n---\n\n***\n\nb\n' },
  { name: 'tight lists', text: '- a\n- b\n  - c\n    1. d\n    2. e\n- f\n\n3. three\n4. four\n' },
  { name: 'loose lists', text: '- a\n\n- b\n\n  second\n\n  > quote\n\n1. 하나\n\n2. 둘\n' },
  { name: 'tasks', text: '- [x] done\n- [ ] open **bold**\n\n1. [ ] 할 일\n2. [x] 한 일\n' },
  { name: 'loose tasks', text: '- [x] done\n\n- [ ] open\n\n  more\n' },
  {
    name: 'mixed items',
    text: '- a\n  ```js\n  code\n  ```\n- > q\n- # h\n-\n- | a | b |\n  |---|---|\n  | 1 | 2 |\n',
  },
  { name: 'quotes', text: '> a\nlazy\n> > b\n>\n> - c\n' },
  {
    name: 'callouts',
    text: '> [!NOTE] A *title*\n> Words\n> - a\n\n> [!faq]-\n> Folded\n> > [!x]+ Inside\n> > deeper\n\n> [!주의] 제목\n\n> [!tip](u) none\n\n> a\n> [!note] b\n',
  },
  {
    name: 'code',
    text: '```ts title="a"\nconst a = "<b>" && 1;\n\n  indent\n```\n\n~~~\nplain\n~~~\n\n```\n```\n',
  },
  {
    name: 'fences for pictures',
    text: '```math\n\\frac{1}{2}\n```\n\n```mermaid\nflowchart LR\n  가 --> 나\n```\n',
  },
  { name: 'inline formulas', text: 'Euler: $e^{i\\pi} + 1 = 0$, 그리고 $a_1$.\n', options: { math: true } },
  {
    name: 'tables',
    text: '| Left | Mid | Right | None |\n|:--|:-:|--:|---|\n| a | **b** | c \\| d | |\n| 가 | 나 |\n\n| head |\n|---|\n',
  },
  {
    name: 'links',
    text: '[a](/b "t") [c](https://example.org/?q=한글) <https://a.example> www.b.example a@b.example [bad](javascript:x) [r]\n\n[r]: /ref \'title\'\n',
  },
  {
    name: 'notes',
    text: 'One[^a] two[^b] again[^a] and ^[inline *note*].\n\n[^a]: First **note**.\n[^b]: Second\n\n    with more\n\n    - list\n',
  },
  { name: 'notes with a place', text: '글[^1]\n\n[각주]\n\n뒤에 오는 글^[둘째]\n\n[^1]: 첫째\n' },
  { name: 'contents', text: '[toc]\n\n# A\n\n## B *em*\n\n#### Deep\n\n### C\n\n# D\n' },
  {
    name: 'contents of uneven levels',
    text: '[목차]\n\n### 셋\n\n# 하나\n\n### 셋\n\n## 둘\n\n### 셋\n\n# 하나\n',
  },
  {
    name: 'contents by themselves',
    text: 'Intro\n\n## [-] One\n\na\n\n## Two\n\n## Three\n',
    options: { toc: 'auto', numbering: true },
  },
  { name: 'contents suppressed', text: '[notoc]\n\n# A\n\n# B\n\n# C\n', options: { toc: 'auto' } },
  {
    name: 'sizes and colours',
    text: '[size=20]big [color=red]red [color=#0f0]green[/color][/color][/size] [size=150%]퍼센트[/size] [color=ff000080]x[/color] [size=1]no[/size',
  },
  {
    name: 'pictures and films',
    text: '![alt *x*](/media/a.png "t") ![](b.jpg =320x200) ![c](c.webp =50%) ![](javascript:x)\n\n![film](/f.mp4 =640x360)\n\n![소리](/s.mp3)\n',
  },
  {
    name: 'embeds',
    text: 'https://youtu.be/dQw4w9WgXcQ\n\nhttps://codepen.io/a-b/pen/AbCd\n\n> https://vimeo.com/12345\n',
  },
  { name: 'link previews', text: 'https://example.org/a?b=c&d=e\n\nhttps://예시.한국/글\n' },
  { name: 'wiki links', text: '[[Known]] [[Missing]] [[Known|다른 말]] [[other/Title]] [[한글 문서]]\n' },
  {
    name: 'documents inside',
    text: '![[Known]]\n\n![[Missing#A]] text\n\n> ![[Known#제목|말]]\n\n- ![[Missing]]\n- ![[#A]]\n',
  },
  {
    name: 'escapes and entities',
    text: '\\*not\\* &amp; &copy; &#x1F600; <b>no</b> "q" \\[x\\] & < >\n\n<div>\n\n    not code\n',
  },
  { name: 'nothing', text: '' },
];
