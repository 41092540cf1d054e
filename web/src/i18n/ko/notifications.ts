import type { Texts } from '../texts.ts';

export const notifications = {
  title: '알림',
  none: '알림, 새 알림 없음',
  some: '알림, 새 알림: {{total}}',
  lead: '내 문서에 달린 댓글과 내 댓글에 달린 답글이에요.',
  empty: '새 알림이 없어요. 내 문서의 댓글과 내 댓글의 답글을 여기에서 알려 드려요.',
  failed: '알림을 불러오지 못했어요.',
  retry: '다시 시도',
  more: '더 보기',
  newComment: '{{name}} 님이 <1>{{title}}</1> 문서에 댓글을 남겼어요',
  newReply: '{{name}} 님이 <1>{{title}}</1> 문서의 내 댓글에 답글을 남겼어요',
  dismissOf: '알림 지우기: {{text}}',
  dismissAll: '모두 지우기',
  dismissed: '알림을 지웠어요.',
} satisfies Texts<'notifications'>;
