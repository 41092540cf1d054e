import type { Thinning } from '@maru/core/api';
import type { ThinningRow } from '../repositories/thinning.ts';
import { presentTime } from './doc.ts';

/** @param row undefined: never chosen */
export function presentThinning(row: ThinningRow | undefined): Thinning {
  return {
    isOn: timeOf(row?.since) !== null,
    since: timeOf(row?.since),
    checkedAt: timeOf(row?.checked_at),
    removed: { versions: row?.removed_versions ?? 0, bytes: row?.removed_bytes ?? 0 },
  };
}

function timeOf(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : presentTime(at);
}
