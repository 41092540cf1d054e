import type { OwnAreas } from '../own-areas.ts';

export const desktop: OwnAreas['desktop'] = {
  offline: '서버에 연결할 수 없어서 마지막으로 읽은 내용을 보여 드려요.',
  back: '서버에 다시 연결됐어요.',
};
