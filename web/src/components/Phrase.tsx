import type { ReactNode } from 'react';

const SLOT = /^(.*?)<1>(.*?)<\/1>(.*)$/s;

/** A translated sentence with one part that is more than text: `I agree to the <1>Terms</1>.` */
export function Phrase({ text, slot }: { readonly text: string; readonly slot: (inside: string) => ReactNode }) {
  const [, before, inside, after] = SLOT.exec(text) ?? [undefined, text, '', ''];
  return (
    <>
      {before}
      {slot(inside ?? '')}
      {after}
    </>
  );
}
