const SLOT = /^(.*?)<1>(.*?)<\/1>(.*)$/s;

/** Splits a translated sentence around its one tagged part: `I agree to the <1>Terms</1>.` in three. */
export function splitPhrase(text: string): readonly [before: string, inside: string, after: string] {
  const [, before, inside, after] = SLOT.exec(text) ?? [undefined, text, '', ''];
  return [before ?? '', inside ?? '', after ?? ''];
}
