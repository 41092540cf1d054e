import type { Locale } from '@maru/core';

const KIB = 1024;

/** A number of bytes as a short measure, in the numbers of a language: `840 B`, `1.2 KB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isSmall = bytes < KIB;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: isSmall || bytes >= 10 * KIB ? 0 : 1 });
  return isSmall ? `${format.format(bytes)} B` : `${format.format(bytes / KIB)} KB`;
}
