import type { Texts } from '../texts.ts';

export const explore = {
  title: '둘러보기',
  lead: '모두에게 열어 둔 글이에요. 가입하지 않아도 읽을 수 있어요.',
  recent: '새로 올라온 글',
  random: '우연히 만난 글',
  another: '다른 글 보기',
  randomTitle: '우연히 만난 글',
  recentsTitle: '최신 글',
  recentsLead: '가장 최근에 쓰거나 수정한 글이에요.',
  mine: '내 공간',
  everybody: '모두의 글',
  mineEmpty: '글을 쓰면 최근에 수정한 순서로 여기에 나와요.',
  empty: '아직 모두에게 공개된 글이 없어요.',
  more: '더 보기',
  failed: '목록을 불러오지 못했어요.',
  retry: '다시 시도',
  teaser: '지금 공개된 글',
  teaserAll: '모두 둘러보기',
} satisfies Texts<'translation'>['explore'];
