import type { Texts } from '../texts.ts';

export const mailedAlerts = {
  endSession: {
    lead: '메일에서 알려 드린 로그인이 본인이 한 것이 아니라면 그 브라우저에서 로그아웃하세요. 이어서 비밀번호를 새로 정할 수 있어요.',
    action: '그 브라우저에서 로그아웃',
    dead: '이미 사용했거나 기한이 지난 링크예요. 누군가 비밀번호를 알고 있는 것 같다면 새로 정해 주세요.',
  },
  undoEmail: {
    lead: '계정의 이메일이 이 메일을 받은 주소로 다시 바뀌고 모든 기기에서 로그아웃돼요. 이어서 비밀번호를 새로 정할 수 있어요.',
    action: '이전 주소로 바꾸기',
    dead: '이미 사용했거나 기한이 지난 링크예요. 비밀번호를 새로 정해 보고, 그 메일이 오지 않으면 사이트 운영자에게 문의해 주세요.',
  },
  newPassword: '새 비밀번호 정하기',
} satisfies Texts<'mailedAlerts'>;
