import type { Messages } from '../messages.ts';

export const doc = {
  edit: '편집',
  more: '더 보기',
  share: '공개 범위와 공유',
  copyLink: '링크 복사',
  linkCopied: '링크를 복사했어요.',
  linkNotCopied: '브라우저가 복사를 막았어요. 주소를 직접 선택해 복사해 주세요.',
  reader: '읽기 화면',
  closeReader: '읽기 화면 닫기',
  print: '인쇄',
  delete: '삭제',
  deleteQuestion: '‘{{title}}’ 문서를 삭제할까요?',
  deleteMessage: '휴지통으로 옮겨져 30일 동안 남아 있어요.',
  deleteFolderMessage: '폴더는 휴지통으로 옮겨져 30일 동안 남아 있어요. 안에 있던 문서는 한 단계 위로 올라가요.',
  deleted: '‘{{title}}’ 문서를 휴지통으로 옮겼어요.',
  updated: '<1></1> 고침',
  created: '<1></1> 씀',
  empty: '아직 내용이 없는 문서예요.',
  write: '쓰기 시작하기',
  progress: '읽은 만큼',
  untitled: '제목 없음',
} satisfies Messages['doc'];
