import type { Locale } from '@maru/core';

const KIB = 1024;

/** A number of bytes as a short measure in a language: `840 byte`, `1.2 kB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isSmall = bytes < KIB;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'byte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: bytes < 10 * KIB ? 1 : 0,
  });
  return format.format(isSmall ? bytes : bytes / KIB);
}
