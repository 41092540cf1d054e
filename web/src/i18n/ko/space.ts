import type { Texts } from '../texts.ts';

export const space = {
  treeLabel: '{{title}}의 문서',
  documents: '문서',
  moreDocuments: '{{count}}개 더 보기',
  noDocuments: '아직 공개된 글이 없어요.',
  firstDocument: '여기는 내 공간이에요. 직접 공개하기 전까지 모든 글은 나만 볼 수 있어요.',
  writeFirst: '첫 문서 쓰기',
  emptyFolder: '빈 폴더예요.',
  new: '새로 만들기',
  newDocument: '새 문서',
  newFolder: '새 폴더',
  newDocumentHere: '이 폴더에 새 문서',
  newFolderHere: '이 폴더에 새 폴더',
  editHome: '첫 페이지 편집',
  homeHint: '첫 페이지는 방문한 사람이 가장 먼저 보는 곳이에요. 내 공간을 몇 줄로 소개해 보세요.',
  folder: '폴더',
  document: '문서',
  openFolder: '펼치기',
  closeFolder: '접기',
  description: '마루에 있는 {{title}}의 문서들이에요.',
} satisfies Texts<'translation'>['space'];
