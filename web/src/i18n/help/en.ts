import type { HelpText } from './help-text.ts';

export const HELP_EN: HelpText = {
  title: 'How to write',
  lead: 'Documents are plain text with a few marks. You can edit every example here: change its source and the result follows. In the editor, Live (Ctrl+Shift+2) shows your text as the page while you write.',
  contents: 'On this page',
  source: 'Source: {{topic}}',
  result: 'Result: {{topic}}',
  reset: 'Reset',
  groups: [
    {
      id: 'words',
      title: 'Words',
      topics: [
        {
          id: 'emphasis',
          title: 'Emphasis',
          text: 'Two asterisks for bold, one for italic, two underscores for underline, two tildes for strikethrough.',
          example: '**Bold**, *italic*, __underlined__, ~~struck out~~,\n***bold and italic***.',
        },
        {
          id: 'highlight',
          title: 'Highlight',
          text: 'Two equals signs on both sides.',
          example: 'Read ==this sentence== first, ==**above all** this==.',
        },
        {
          id: 'breaks',
          title: 'Paragraphs and lines',
          text: 'An empty line starts a new paragraph. In new documents every line break shows. In imported ones, end a line with `\\` or two spaces to break it.',
          example: 'First line,\nsecond line.\n\nA new paragraph.',
          props: { breaks: true },
        },
        {
          id: 'inline-code',
          title: 'Inline code',
          text: 'Marks between backticks are shown as they are.',
          example: 'Run `npm start`, then write `**` as it is.',
        },
        {
          id: 'size',
          title: 'Size',
          text: 'In pixels from 8 to 72, or in percent from 50 to 400.',
          example: '[size=24]Large[/size], [size=85%]a little smaller[/size].',
        },
        {
          id: 'color',
          title: 'Color',
          text: 'One of the 17 basic names, or three, six or eight hex digits. Tags can be nested.',
          example: '[color=green]Green[/color] and [color=b3261e]brick **red**[/color].',
        },
        {
          id: 'escapes',
          title: 'Marks as they are',
          text: 'A backslash before a mark shows it as it is. Entities such as `&copy;` work too.',
          example: '\\*not italic\\*, \\# not a heading, &copy; 2026',
        },
      ],
    },
    {
      id: 'structure',
      title: 'Structure',
      topics: [
        {
          id: 'headings',
          title: 'Headings',
          text: 'One to six `#` and a space. Every heading has a link of its own and can be folded: hover over it to see the buttons.',
          example: '## The house\n\nWords about it.\n\n### The floor\n\nMore words.',
        },
        {
          id: 'folds',
          title: 'Foldable sections',
          text: '`[-]` in a heading starts its section folded, `[+]` open. Print and search show everything.',
          example: '### [-] Answers\n\n42, of course.\n\n### [+] Questions\n\nWhich ones?',
        },
        {
          id: 'numbering',
          title: 'Numbers',
          text: 'With numbering on, headings are numbered to level 3 without a number in the text. `{-}` leaves one out.',
          example: '## First\n\n### Part\n\n## Preface {-}\n\n## Second',
          props: { numbering: true },
        },
        {
          id: 'toc',
          title: 'Table of contents',
          text: '`[toc]` alone on a line shows the headings to level 3; `[notoc]` keeps an automatic one away.',
          example: '[toc]\n\n## Morning\n\n## Evening\n\n### Night',
        },
        {
          id: 'lists',
          title: 'Lists',
          text: '`-`, `*` or `+` for bullets, a number with `.` or `)` for order. Indent to go deeper.',
          example: '- beans\n- salt\n  - sea salt\n\n1. soak\n2. boil',
        },
        {
          id: 'tasks',
          title: 'Tasks',
          text: 'A list item with a box: `[ ]` open, `[x]` done.',
          example: '- [x] Buy beans\n- [ ] Find a jar',
        },
        {
          id: 'quotes',
          title: 'Quotes',
          text: 'A `>` before each paragraph. Quotes can hold lists, code and other quotes.',
          example: '> A house is its floor.\n>\n> > Whose words?',
        },
        {
          id: 'callouts',
          title: 'Callouts',
          text: 'A quote that starts with `[!note]` or another type: abstract, info, todo, tip, success, question, warning, failure, danger, bug, example, quote, important, caution. A title can follow. `[!note]-` starts folded, `[!note]+` open.',
          example:
            '> [!tip] Before you start\n> Soak the beans overnight.\n\n> [!warning]\n> The pot is hot.\n\n> [!question]- Why overnight?\n> They cook evenly then.',
        },
        {
          id: 'tables',
          title: 'Tables',
          text: 'Cells between `|`, a line of dashes under the head. Colons align; `\\|` is a bar inside a cell.',
          example:
            '| Month | Work | Hours |\n| :-- | :-: | --: |\n| November | boil | 8 |\n| January | brine | 3 |',
        },
        {
          id: 'rules',
          title: 'Divider',
          text: 'Three or more dashes, asterisks or underscores alone on a line.',
          example: 'Before\n\n---\n\nAfter',
        },
        {
          id: 'properties',
          title: 'Properties',
          text: 'Lines of `name: value` (YAML) between two lines of `---` at the very start describe the document. They are not part of its text or of search.',
          example: '---\ntags: [house, floor]\nlang: en\n---\n\nA house is its floor.',
        },
      ],
    },
    {
      id: 'links',
      title: 'Links and notes',
      topics: [
        {
          id: 'links-inline',
          title: 'Links',
          text: 'Text in brackets, the address in parentheses. Addresses in the text become links automatically.',
          example:
            '[This page](/help "How to write"), https://example.org,\n[by name][maru].\n\n[maru]: /help',
        },
        {
          id: 'wiki-links',
          title: 'Links to documents',
          text: 'The title in two pairs of brackets, with a heading after `#` and other words after `|`. Documents that do not exist yet have a dashed line.',
          example: '[[Help]], [[Help|with other words]], [[#Links|the section above]], [[Not written yet]]',
        },
        {
          id: 'doc-embed',
          title: 'Documents inside documents',
          text: 'The link with `!` before it, alone in its paragraph, shows the other document in its place, or the section below a heading. Readers see only what they may read.',
          example: '![[Help]]\n\n![[Help#Links]]',
        },
        {
          id: 'link-preview',
          title: 'Link cards',
          text: 'An address alone in its paragraph becomes a card.',
          example: 'https://example.org/articles/how-to-build-a-floor',
        },
        {
          id: 'footnotes',
          title: 'Footnotes',
          text: 'A reference and its text elsewhere, or the text in place. Hover over a number to read the note. `[footnotes]` says where the list goes.',
          example: 'The floor[^floor] is open^[To the yard.].\n\n[^floor]: In Korean: *maru*.',
        },
      ],
    },
    {
      id: 'media',
      title: 'Images, video, other sites',
      topics: [
        {
          id: 'images',
          title: 'Images',
          text: 'Like a link, with `!` before it. The words describe the image. A size in pixels or percent can follow the address.',
          example: '![The sign of Maru](/favicon.svg =96x96)',
        },
        {
          id: 'films',
          title: 'Video and audio',
          text: 'The same mark: files that end in `mp4`, `webm`, `mp3` and the like get a player.',
          example: '![A video](/media/example.mp4 =320x180)',
        },
        {
          id: 'embeds',
          title: 'Embeds',
          text: 'An address of YouTube, Vimeo, Dailymotion, Twitch, KakaoTV, NAVER TV, Spotify, SoundCloud, CodePen or Figma alone in its paragraph. Nothing is loaded until someone clicks it.',
          example: 'https://youtu.be/aqz-KE-bpKQ',
        },
      ],
    },
    {
      id: 'technical',
      title: 'Code, formulas, diagrams',
      topics: [
        {
          id: 'code',
          title: 'Code',
          text: 'Between lines of three backticks. Name the language to get syntax colors.',
          example: '```js\n// Warm, quiet, nothing in the way\nexport const floor = (wide) => wide * 2;\n```',
        },
        {
          id: 'math',
          title: 'Formulas',
          text: 'LaTeX between `$$` on lines of their own or in a code block named `math`, or between `$` in a line when formulas are on for the document.',
          example: 'Since $a^2 + b^2 = c^2$:\n\n$$\nc = \\sqrt{a^2 + b^2}\n$$',
          props: { math: true },
        },
        {
          id: 'diagrams',
          title: 'Diagrams',
          text: 'Mermaid in a code block named `mermaid`.',
          example:
            '```mermaid\nflowchart LR\n  A[Draft] --> B{Read it}\n  B -->|good| C[Publish]\n  B -->|not yet| A\n```',
        },
      ],
    },
    {
      id: 'differences',
      title: 'If you know Markdown',
      topics: [
        {
          id: 'not-here',
          title: 'What is different',
          text: 'Everything in CommonMark, plus GitHub’s tables, tasks and bare links, except: `__` underlines, HTML is shown as text except for a few tags without attributes (`<br>`, `<kbd>`, `<sub>`, `<sup>`, `<mark>`, `<u>`), comments between `<!--` and `-->` are hidden, and there is no indented code and no underlined headings.',
          example:
            '__underlined__, **bold**\n\n<b>shown as it is</b>, <kbd>Ctrl</kbd>, H<sub>2</sub>O <!-- hidden -->\n\n    not code',
        },
      ],
    },
  ],
};
