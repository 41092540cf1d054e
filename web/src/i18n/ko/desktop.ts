import type { Texts } from '../texts.ts';

export const desktop = {
  offline: '오프라인이에요. 마지막으로 읽은 내용을 보여 드려요.',
  back: '서버에 다시 연결됐어요.',
} satisfies Texts<'desktop'>;
