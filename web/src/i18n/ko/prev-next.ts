import type { Texts } from '../texts.ts';

export const prevNext = {
  beside: '이전 문서와 다음 문서',
  before: '이전 문서',
  after: '다음 문서',
  backlinks: '이 문서를 가리키는 글',
} satisfies Texts<'prevNext'>;
