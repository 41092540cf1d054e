import type { Row } from './row.ts';
import { accountRows } from './account-rows.ts';
import { commentRows } from './comment-rows.ts';
import { docRows } from './doc-rows.ts';
import { groupRows } from './group-rows.ts';
import { importRows } from './import-rows.ts';
import { mediaRows } from './media-rows.ts';
import { pageRows } from './page-rows.ts';

/**
 * The permission matrix: every call of the API and every other address,
 * with the response for each caller. A call without a row fails its test.
 */
export const TABLE: readonly Row[] = [
  ...accountRows,
  ...groupRows,
  ...importRows,
  ...docRows,
  ...commentRows,
  ...mediaRows,
  ...pageRows,
];
