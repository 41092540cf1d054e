import type { Texts } from '../texts.ts';

export const debug = {
  title: '마크업',
  source: '원문',
  tree: '트리',
  hint: '한쪽을 가리키면 다른 쪽에 해당하는 곳이 보여요.',
} satisfies Texts<'debug'>;
