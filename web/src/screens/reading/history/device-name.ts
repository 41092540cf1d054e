import type { HistoryItem } from '@maru/core/api';

/** Returns the names of a version's device: "Chrome · Linux"; null where it is not known. */
export function deviceName({ device }: HistoryItem): string | null {
  const names = [device?.browser, device?.system].filter((name) => typeof name === 'string');
  return names.length === 0 ? null : names.join(' · ');
}
