import { parse } from '@maru/core/markup';
import { randomNumbers } from '../../core/src/markup/test/random-document.ts';
import { randomTexts } from './random-texts.ts';

const STEPS_EACH = 16;

/** Keys whose effect does not depend on where lines wrap. */
const KEYS = [
  ...'a한*_`#->[] ~=|$:'.split(''),
  'Enter',
  'Enter',
  'Shift+Enter',
  'Backspace',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'Shift+ArrowLeft',
  'Shift+ArrowRight',
  'Shift+Home',
  'Shift+End',
  'Control+ArrowLeft',
  'Control+ArrowRight',
  'Control+Shift+ArrowLeft',
  'Control+Shift+ArrowRight',
  'Control+Backspace',
  'Control+Delete',
  'Control+Home',
  'Control+End',
  'Control+b',
  'Control+i',
  'Control+Shift+8',
  'Tab',
  'Shift+Tab',
  'Alt+ArrowUp',
  'Shift+Alt+ArrowDown',
  'Control+d',
  'Control+z',
  'Control+z',
  'Control+y',
  'Control+c',
  'Control+x',
  'Control+v',
  'Control+v',
];
/** Acts of the pointer. */
export const MOUSE = [
  'click',
  'double click',
  'triple click',
  'Shift click',
  'Control click',
  'drag',
  'drop',
] as const;
/** Words that occur once, for the pointer. */
const WORDS = ['quick', 'brown', 'jumps', '다람쥐', 'vexed'];

/** A key, or an act of the pointer at two places among the words, from 0 to 1. */
type Step =
  | { readonly key: string }
  | { readonly mouse: (typeof MOUSE)[number]; readonly from: number; readonly to: number };

/** A text, and what is done in it in both views. */
export interface EditingScenario {
  readonly text: string;
  readonly steps: readonly Step[];
}

/** Types over selections beside a hidden tag. */
const TYPED_OVER: EditingScenario = {
  text: 'a a a a a\na a a a a\na a a a a\n\n$$\nx\n$$\n\n![i](/favicon.svg =20x20) a<br>b',
  steps: [
    'Control+Home',
    ...Array.from({ length: 54 }, () => 'ArrowRight'),
    ...(
      'Delete|Shift+Home|Backspace|=|Home|Control+Delete|#|ArrowLeft|-|_|Shift+ArrowRight|_|한|' +
      'ArrowRight|Control+Backspace|Shift+ArrowRight| |=|한|Shift+End|Shift+Home|*|Control+Shift+8|' +
      'Control+b|~|Control+b|한|Shift+ArrowRight|Home|ArrowLeft|[|Control+ArrowRight|>|*|' +
      'Control+ArrowRight|Home| |Enter| |Tab'
    ).split('|'),
  ].map((key) => ({ key })),
};

/** Types over two selections, the second one in front of a drawing. */
const TYPED_OVER_BOTH: EditingScenario = {
  text:
    '😀다람쥐[]+ $<mark>[!x]+ \n>\n> b -->\n---quick\na: b\n---\n![[T]][a]: <<sub>[a]: /u "t"' +
    'https://youtu.be/dQw4w9WgXcQ## \n- <!-- a\n\nhttbrownp://a.b\\|+ \\[```mermjumpsaid\n' +
    '[a]: <*&#35;</u>\\[vexed![a](b.mp4 =50%)    ===# >][[T#h]]> ',
  steps: [
    { key: 'Control+Home' },
    { key: '$' },
    { key: '>' },
    { mouse: 'click', from: 0.437, to: 0.289 },
    { key: 'Shift+ArrowRight' },
    { key: '_' },
    { mouse: 'Control click', from: 0.876, to: 0.939 },
    { key: '[' },
    { mouse: 'click', from: 0.449, to: 0.298 },
    ...['Control+z', '[', 'Control+Shift+8', 'Shift+Home', '|', 'Control+Backspace'].map((key) => ({ key })),
  ],
};

/** Presses Home in a line with a form feed. */
const FORM_FEED: EditingScenario = {
  text: '-|# 1.```\f```> [!b] b![[b]]- [*<scrivexedpt>"- \n\fbrown[qui다람쥐cjumpsk[["[toc]',
  steps: [
    { key: 'Control+Home' },
    { key: 'Control+ArrowLeft' },
    { key: '$' },
    { key: 'Control+ArrowLeft' },
    { key: 'ArrowLeft' },
    { key: '$' },
    { key: 'End' },
    { key: 'Control+Delete' },
    { key: 'Control+z' },
    { key: '#' },
    { key: ':' },
    { key: 'Shift+Tab' },
    { key: 'Control+Shift+ArrowRight' },
    { key: 'Control+z' },
    { key: '[' },
    { key: '$' },
    { key: 'Home' },
  ],
};

/** Extends a line that a triple click selected, before its marks are shown. */
const EXTENDED: EditingScenario = {
  text: '[x] -|<scri다람쥐pjumpstvexed>-quick brown',
  steps: [
    { key: 'Control+Home' },
    { key: 'Control+Shift+8' },
    { key: 'Enter' },
    { key: 'Shift+Tab' },
    { key: '`' },
    { key: 'Control+v' },
    { mouse: 'drag', from: 0.7316957302391529, to: 0.6046582704875618 },
    { key: ' ' },
    { mouse: 'triple click', from: 0.5886962949298322, to: 0.5674600533675402 },
    { key: 'Control+b' },
    { key: 'Shift+Tab' },
    { key: 'Control+Shift+8' },
    { key: 'Alt+ArrowUp' },
    { key: '>' },
    { key: ' ' },
    { mouse: 'triple click', from: 0.8408987703733146, to: 0.04952047998085618 },
    { key: 'Shift+End' },
  ],
};

/** Drags a word to an address, which Live hides once the word is selected. */
const DROPPED_AT_HIDDEN: EditingScenario = {
  text: '- [a](javascribrownpt:x) quick',
  steps: [
    { key: 'Control+Home' },
    ...Array.from({ length: 4 }, () => ({ key: 'ArrowRight' })),
    { mouse: 'drop', from: 0.85, to: 0.5 },
    { key: '-' },
  ],
};

/** Trials that once gave another text in Live. */
const KNOWN = [TYPED_OVER, TYPED_OVER_BOTH, FORM_FEED, EXTENDED, DROPPED_AT_HIDDEN];

/** Generates the known scenarios, then random ones without end. */
export function* scenarios(seed: number): Generator<EditingScenario, never> {
  const random = randomNumbers(seed);
  const texts = randomTexts(seed);
  yield* KNOWN;
  while (true) {
    let text = texts.next().value.replaceAll(/\p{Surrogate}/gu, '');
    for (const word of WORDS) {
      const at = Math.floor(random() * (text.length + 1));
      text = `${text.slice(0, at)}${word}${text.slice(at)}`.toWellFormed();
    }
    if (/"type":"table"/.test(JSON.stringify(parse(text, {})))) continue;
    const steps = Array.from({ length: STEPS_EACH }, (): Step => {
      if (random() < 0.15)
        return {
          mouse: MOUSE[Math.floor(random() * MOUSE.length)] ?? 'click',
          from: random(),
          to: random(),
        };
      return { key: KEYS[Math.floor(random() * KEYS.length)] ?? 'a' };
    });
    yield { text, steps: [{ key: 'Control+Home' }, ...steps] };
  }
}
