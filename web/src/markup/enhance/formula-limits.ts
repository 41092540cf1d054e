/** Options for formulas: expansions of macros and sizes in em are limited, and nothing is trusted. */
export const FORMULA_LIMITS = {
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: 500,
  maxSize: 20,
} as const;
