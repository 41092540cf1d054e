import type { Texts } from '../texts.ts';

export const desktopLogin = {
  lead: '이 컴퓨터의 마루 앱이 <1>{{username}}</1> 계정으로 로그인하려고 해요. 방금 앱에서 ‘브라우저로 로그인’을 눌렀을 때만 계속해 주세요.',
  other: '다른 계정으로 로그인하려면 먼저 위의 메뉴에서 계정을 바꿔 주세요.',
  action: '앱에 로그인',
  opening: '브라우저에서 마루 열기를 허용한 뒤 앱에서 계속해 주세요.',
  notOpened: '앱이 열리지 않으면 1분 안에 다시 눌러 주세요.',
  open: '앱 열기',
  incomplete: '주소가 잘려 있어요. 앱에서 ‘브라우저로 로그인’을 다시 눌러 주세요.',
} satisfies Texts<'desktopLogin'>;
