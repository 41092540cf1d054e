/**
 * Compares two versions of the product (Semantic Versioning
 * 2.0.0, section 11, without pre-release and build identifiers).
 * @returns below 0 when the first is older, above 0 when it is newer, 0 when they are equal
 */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] {
  return version
    .replace(/[-+].*$/, '')
    .split('.')
    .map(Number);
}
