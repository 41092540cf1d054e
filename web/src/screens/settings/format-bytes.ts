const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** Units are powers of 1024, as the product's limits are. */
const STEP = 1024;

/** Formats a number of bytes: `1 GB`, `1.5 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  // Single bytes use the long form: 12 bytes, 12바이트.
  const unitDisplay = unit === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(value);
}
