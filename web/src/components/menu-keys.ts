/**
 * Returns the index into the labels that a key moves to in a menu, or null when
 * the key has no meaning there. A letter moves to the next label that begins
 * with it, wrapping around. `current` is -1 while nothing has the focus.
 */
export function nextMenuIndex(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return [...key].length === 1 && key !== ' ' ? indexByLetter(key, current, labels) : null;
  }
}

function indexByLetter(letter: string, current: number, labels: readonly string[]): number | null {
  const wanted = letter.toLocaleLowerCase();
  for (let step = 1; step <= labels.length; step++) {
    const index = (current + step + labels.length) % labels.length;
    if (labels[index]?.trim().toLocaleLowerCase().startsWith(wanted) === true) return index;
  }
  return null;
}
