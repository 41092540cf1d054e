import english from 'emojibase-data/en/compact.json' with { type: 'json' };
import codes from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import korean from 'emojibase-data/ko/compact.json' with { type: 'json' };
import type { Locale } from '@maru/core';
import { matchTitle } from '@maru/core/text';

export interface Emoji {
  readonly character: string;
  /** GitHub's name of it: `smile`. */
  readonly code: string;
  readonly names: { readonly [L in Locale]: string };
}

/** An entry of the emoji list, with the fields that are used here. */
interface Listed {
  readonly hexcode: string;
  readonly unicode: string;
  readonly label: string;
  readonly tags?: readonly string[];
}

/** An emoji with all its search terms. */
interface Known extends Emoji {
  readonly english: readonly string[];
  readonly korean: readonly string[];
}

const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/;

const ALL: readonly Known[] = read(english, korean, codes);

/**
 * @param query typed part of a name: the start of a code, or of a word in English or Korean (초성 as well)
 * @returns the best matches first
 */
export function findEmoji(query: string, most: number): readonly Emoji[] {
  const wanted = query.normalize('NFC').toLowerCase();
  const scoreOf = HANGUL.test(wanted) ? koreanScore : englishScore;
  return ALL.map((emoji) => ({ emoji, score: scoreOf(emoji, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

/** Ranks GitHub's names highest, which users know best. */
function englishScore({ code, english: words }: Known, wanted: string): number {
  if (code === wanted) return 4;
  if (code.startsWith(wanted)) return 3;
  return words.some((word) => word.startsWith(wanted)) ? 2 : Number(code.includes(wanted));
}

function koreanScore({ korean: words }: Known, wanted: string): number {
  return Math.max(0, ...words.map((word) => matchTitle(wanted, word)));
}

function read(
  inEnglish: readonly Listed[],
  inKorean: readonly Listed[],
  called: Readonly<Record<string, string | readonly string[]>>,
): readonly Known[] {
  const others = new Map(inKorean.map((listed) => [listed.hexcode, listed]));
  return inEnglish.flatMap(({ hexcode, unicode, label, tags = [] }) => {
    const code = [called[hexcode] ?? []].flat()[0];
    if (code === undefined) return [];
    const other = others.get(hexcode);
    const korean = other === undefined ? [] : [other.label, ...(other.tags ?? [])];
    return [
      {
        character: unicode,
        code,
        names: { en: label, ko: other?.label ?? label },
        english: [label, ...tags],
        korean,
      },
    ];
  });
}
