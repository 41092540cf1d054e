import type { Row } from './row.ts';

const OF_PLAN = {
  own: '401 ok ok 401 ok',
  foreign: '401 404 ok 401 404',
  unknown: '401 404 404 401 404',
} as const satisfies Row['cells'];

/** Rows of imports. A plan is that of the caller, or of the fixture's owner. */
export const importRows: readonly Row[] = [
  {
    call: 'importGroup',
    params: { name: '@group' },
    cells: { any: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  {
    call: 'planImport',
    params: { name: '@group' },
    cells: { any: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  { call: 'getImport', params: { planId: '@plan' }, cells: OF_PLAN },
  { call: 'startImport', params: { planId: '@plan' }, body: { publish: true }, cells: OF_PLAN },
  { call: 'undoImport', params: { planId: '@plan' }, cells: OF_PLAN },
];
