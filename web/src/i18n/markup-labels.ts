import type { Locale } from '@maru/core';

const en = {
  copyHeadingLink: 'Copy link to this section',
  linkCopied: 'Link copied.',
  notCopied: 'The browser did not allow copying.',
  fold: 'Fold this section',
  unfold: 'Unfold this section',
  copyCode: 'Copy code',
  copied: 'Copied',
  codeLabel: 'Code',
  note: 'Footnote',
  showEmbed: 'Show {{provider}} here',
  embedHint: 'Loads from {{provider}} only when you ask for it',
  embedTitle: '{{provider}} content',
  diagram: 'Diagram',
  diagramSource: 'Source',
  diagramFailed: 'This diagram could not be drawn: {{reason}}',
  diagramTimeout: 'drawing took too long',
  formulaFailed: 'This formula could not be typeset: {{reason}}',
  tooLong: 'it is too long',
} as const;

/** The words on what the page adds to an article. They come with the code that needs them, not with every page. */
export type MarkupLabels = { readonly [K in keyof typeof en]: string };

const ko: MarkupLabels = {
  copyHeadingLink: '이 부분의 링크 복사',
  linkCopied: '링크를 복사했어요.',
  notCopied: '브라우저가 복사를 허용하지 않았어요.',
  fold: '이 부분 접기',
  unfold: '이 부분 펼치기',
  copyCode: '코드 복사',
  copied: '복사했어요',
  codeLabel: '코드',
  note: '각주',
  showEmbed: '여기에서 {{provider}} 보기',
  embedHint: '누를 때만 {{provider}}에서 불러와요',
  embedTitle: '{{provider}} 콘텐츠',
  diagram: '다이어그램',
  diagramSource: '원문',
  diagramFailed: '다이어그램을 그리지 못했어요: {{reason}}',
  diagramTimeout: '그리는 데 너무 오래 걸렸어요',
  formulaFailed: '수식을 표시하지 못했어요: {{reason}}',
  tooLong: '너무 길어요',
};

export const MARKUP_LABELS: { readonly [L in Locale]: MarkupLabels } = { en, ko };

/** Puts a value into a label. */
export function fillLabel(label: string, values: Readonly<Record<string, string>>): string {
  return label.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
