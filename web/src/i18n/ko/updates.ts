import type { Texts } from '../texts.ts';

export const updates = {
  optional: {
    title: '새 버전이 나왔어요',
    message: '새로고침하면 새 버전을 쓸 수 있어요. 저장하지 않은 글이 있으면 먼저 물어볼게요.',
  },
  mandatory: {
    title: '새 버전으로 바꿔야 해요',
    message: '서버가 이 버전을 더 이상 지원하지 않아요. 쓰던 글을 저장한 다음 새로고침해 주세요.',
  },
  refresh: '새로고침',
  later: '나중에',
} satisfies Texts<'updates'>;
