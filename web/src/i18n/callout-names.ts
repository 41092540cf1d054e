/**
 * Names of callouts' types, shown above callouts without a title. Both languages are
 * together, and apart from the other texts: few readers need them, and none needs more.
 */
export const CALLOUT_NAMES = {
  en: {
    note: 'Note',
    abstract: 'Abstract',
    info: 'Info',
    todo: 'Todo',
    tip: 'Tip',
    success: 'Success',
    question: 'Question',
    warning: 'Warning',
    failure: 'Failure',
    danger: 'Danger',
    bug: 'Bug',
    example: 'Example',
    quote: 'Quote',
    important: 'Important',
    caution: 'Caution',
  },
  ko: {
    note: '참고',
    abstract: '요약',
    info: '정보',
    todo: '할 일',
    tip: '팁',
    success: '성공',
    question: '질문',
    warning: '경고',
    failure: '실패',
    danger: '위험',
    bug: '버그',
    example: '예시',
    quote: '인용',
    important: '중요',
    caution: '주의',
  },
} as const;
