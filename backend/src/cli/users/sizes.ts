import { UsageError } from '../command.ts';

const UNITS = ['', 'K', 'M', 'G', 'T'] as const;
const FACTOR = 1024;

/** Parses `5G`, `500M` or a number of bytes; K, M, G and T are powers of 1024. Throws UsageError. */
export function readSize(text: string): number {
  const [, number, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?)([KMGT]?)(?:i?B)?$/i.exec(text) ?? [];
  const power = UNITS.findIndex((known) => known === unit.toUpperCase());
  const bytes = Math.floor(Number(number) * FACTOR ** power);
  if (number === undefined || !Number.isSafeInteger(bytes))
    throw new UsageError(`A size is a number of bytes, or such as 5G or 500M, not "${text}".`);
  return bytes;
}

/** Formats bytes in the largest unit that gives a short number: `5G`, `1.5G`. */
export function formatSize(bytes: number): string {
  let power = 0;
  while (power < UNITS.length - 1 && bytes >= FACTOR ** (power + 1)) power++;
  const number = bytes / FACTOR ** power;
  return `${Number.isInteger(number) ? number : number.toFixed(1)}${UNITS[power] ?? ''}`;
}
