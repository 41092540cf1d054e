import type { OwnAreas } from '../own-areas.ts';

export const desktop: OwnAreas['desktop'] = {
  offline: '오프라인이에요. 마지막으로 읽은 내용을 보여 드려요.',
  back: '서버에 다시 연결됐어요.',
};
