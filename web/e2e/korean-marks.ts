/** Marks followed by a particle, the element that they make, and the marked text. */
export const KOREAN_MARKS = [
  ['**마크다운(Markdown)**을 씁니다', 'strong', '마크다운(Markdown)'],
  ['**`코드`**를 씁니다', 'strong', '코드'],
  ['**[링크](https://a.example)**만 씁니다', 'strong', '링크'],
  ['**50%**의 사람', 'strong', '50%'],
  ['~~취소(x)~~는 없어요', 'del', '취소(x)'],
  ['__밑줄__은 있어요', 'u', '밑줄'],
] as const;
