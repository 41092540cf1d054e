import type { Texts } from '../texts.ts';

export const firstLogin = {
  reading: '잠시만 기다려 주세요…',
  lead: '{{label}}{{label, 으로/로}} 로그인했어요. 아이디를 정하면 내 공간이 만들어져요.',
  address: '계정의 이메일은 {{label}}에서 확인한 {{email}} 주소예요.',
  known:
    '이미 계정이 있나요? <1>그 계정으로 로그인</1>한 뒤 보안 화면에서 {{label}}{{label, 을/를}} 연결해 주세요. 이메일이 같다고 저절로 연결되지는 않아요.',
  over: '로그인 시간이 지났거나 이미 끝난 로그인이에요.',
  again: '다시 로그인',
} satisfies Texts<'firstLogin'>;
