import type { Texts } from '../texts.ts';

export const tree = {
  keysHint:
    'Alt와 화살표 키로 문서를 위아래로, 위 폴더 안으로, 폴더 밖으로 옮길 수 있어요. 다른 메뉴는 Shift+F10으로 열어요.',
  actionsOf: '‘{{title}}’ 메뉴',
  open: '열기',
  moveUp: '위로 옮기기',
  moveDown: '아래로 옮기기',
  moveTo: '다른 곳으로 옮기기…',
  history: '기록',
  moveTitle: '‘{{title}}’ 옮기기',
  findFolder: '폴더 찾기',
  places: '옮길 곳',
  top: '내 공간 맨 위',
  hereNow: '지금 여기 있어요',
  noFolder: '그런 이름의 폴더가 없어요.',
  moreFolders: '{{more}}개가 더 있어요. 이름으로 찾아보세요.',
  move: '옮기기',
  moved: '‘{{title}}’{{title, 을/를}} ‘{{folder}}’의 {{siblings}}개 중 {{position}}번째로 옮겼어요.',
  movedTop: '‘{{title}}’{{title, 을/를}} 내 공간 맨 위의 {{siblings}}개 중 {{position}}번째로 옮겼어요.',
  cannotMove: '‘{{title}}’{{title, 은/는}} 그쪽으로 옮길 수 없어요.',
  movedBack: '‘{{title}}’{{title, 을/를}} 옮기지 못했어요. 모두 원래 자리에 있어요.',
} satisfies Texts<'tree'>;
