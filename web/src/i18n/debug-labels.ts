import type { Locale } from '@maru/core';

const en = { title: 'Markup', source: 'Source', tree: 'Tree', hint: 'Point at either side: the other shows what belongs to it.' } as const;

/** The words of the page for developers. */
export const DEBUG_LABELS: { readonly [L in Locale]: { readonly [K in keyof typeof en]: string } } = {
  en,
  ko: { title: '마크업', source: '원문', tree: '트리', hint: '한쪽을 가리키면 다른 쪽에 해당하는 곳이 보여요.' },
};
