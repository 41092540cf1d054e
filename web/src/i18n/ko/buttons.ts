/** Labels of buttons that occur on many screens. */
export const buttons = {
  ok: '확인',
  cancel: '취소',
  close: '닫기',
  delete: '삭제',
  back: '뒤로',
  home: '첫 화면으로 가기',
  reload: '새로고침',
  tryAgain: '다시 시도',
  copy: '복사',
  copied: '복사했어요',
};
