import type { Texts } from '../texts.ts';

export const nav = {
  main: '주 메뉴',
  explore: '둘러보기',
  recents: '최신 글',
  random: '우연히 만난 글',
  places: '둘러볼 곳',
  search: '검색',
  palette: '빠른 이동과 명령',
  palettePlaceholder: '문서 제목, 본문, 화면, 명령',
  login: '로그인',
  signup: '가입하기',
  logout: '로그아웃',
  account: '{{username}} 계정',
  mySpace: '내 공간',
  accountSettings: '계정',
  spaceSettings: '공간 설정',
  otherAccounts: '계정 전환',
  switchTo: '{{username}} 계정으로 전환',
  addAccount: '다른 계정 추가',
  newDocument: '새 문서',
  newFolder: '새 폴더',
  media: '미디어',
  language: '언어',
  theme: '화면 색상',
  themeSystem: '시스템과 같게',
  themeLight: '밝게',
  themeDark: '어둡게',
  help: '도움말',
  howToWrite: '글 쓰는 법',
  shortcuts: '단축키',
  helpDescription: '마루에서 글 쓰는 법: 모든 기호를 직접 고쳐 볼 수 있는 예시로 보여 드려요.',
  terms: '이용약관',
  privacy: '개인정보처리방침',
  footer: '사이트 안내',
  notifications: '알림',
  documents: '문서',
  contents: '이 문서의 목차',
  breadcrumb: '상위 폴더',
  openDocuments: '문서 목록 보기',
  openContents: '목차 보기',
} satisfies Texts<'translation'>['nav'];

export const session = {
  invalid: '로그인 정보가 더 이상 유효하지 않아요. 새로고침해 주세요.',
  expired: { title: '로그인이 만료됐어요', message: '계속하려면 다시 로그인해 주세요.' },
  changed: {
    title: '다른 계정으로 로그인했어요',
    message: '이 브라우저는 이제 {{username}} 계정을 쓰고 있어요. 화면을 새로 불러올게요.',
  },
} satisfies Texts<'translation'>['session'];

export const notFound = {
  title: '여기에는 아무것도 없어요',
  message: '이 주소에는 페이지가 없거나 공개되지 않았어요.',
  login: '내 문서라면 로그인해서 볼 수 있어요.',
} satisfies Texts<'translation'>['notFound'];

export const failure = {
  screen: '화면의 이 부분을 표시하지 못했어요.',
  screenHelp: '저장한 내용은 안전해요. 새로고침하면 이어서 쓸 수 있어요.',
} satisfies Texts<'translation'>['failure'];
