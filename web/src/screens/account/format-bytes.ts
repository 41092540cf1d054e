const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** The limits of the product are powers of two, and so are the steps. */
const STEP = 1024;

/** A number of bytes as people say it: `1 GB`, `1.5 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  // Single bytes have no short name that people know: 12 bytes, 12바이트.
  const unitDisplay = unit === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[unit] ?? 'byte', unitDisplay, maximumFractionDigits: 1 }).format(value);
}
