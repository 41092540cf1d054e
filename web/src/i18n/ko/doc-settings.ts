import type { Texts } from '../texts.ts';

export const docSettings = {
  title: '문서 설정',
  done: '완료',
  numbering: '제목에 번호 매기기',
  numberingHelp: '1, 1.1, 1.1.1처럼 세 단계까지 저절로 매겨요. 제목 뒤에 {-}를 쓰면 그 제목은 빠져요.',
  toc: '목차 보이기',
  tocHelp: '제목이 세 개 이상이면 첫 제목 앞에 목차가 나와요.',
  breaks: '줄바꿈 그대로 두기',
  breaksHelp: '글에서 줄을 바꾸면 화면에서도 줄이 바뀌어요.',
  math: '본문 속 수식',
  mathHelp: '달러 기호 사이의 글은 수식이 돼요: $a^2 + b^2$',
  lang: '글의 언어',
  langAutomatic: '자동 감지',
  langHelp: '화면 낭독기와 검색 엔진이 이 언어로 받아들여요.',
} satisfies Texts<'docSettings'>;
