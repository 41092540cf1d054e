import type { Texts } from '../texts.ts';

export const markup = {
  copyHeadingLink: '‘{{title}}’ 링크 복사',
  linkCopied: '링크를 복사했어요.',
  notCopied: '브라우저가 복사를 허용하지 않았어요.',
  headingTools: '‘{{title}}’ 도구',
  fold: '‘{{title}}’ 접기',
  unfold: '‘{{title}}’ 펼치기',
  copyCode: '코드 복사',
  copyCodeOf: '코드 복사: {{start}}',
  copied: '복사했어요',
  codeLabel: '코드',
  note: '각주',
  showEmbed: '여기에서 {{provider}} 보기',
  embedHint: '누를 때만 {{provider}}에서 불러와요',
  embedTitle: '{{provider}} 콘텐츠',
  diagram: '다이어그램',
  diagramFailed: '다이어그램을 그리지 못했어요: {{reason}}',
  diagramTimeout: '그리는 데 너무 오래 걸렸어요',
  formulaFailed: '수식을 표시하지 못했어요: {{reason}}',
  tooLong: '너무 길어요',
} satisfies Texts<'translation'>['markup'];
