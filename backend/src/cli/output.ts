/** Where a command speaks: results on standard output, progress and complaints on standard error. */
export interface Output {
  print(line: string): void;
  json(value: unknown): void;
  /** Something that the operator should know besides the result. */
  note(line: string): void;
  /** How far it is. Shown once a command takes long, and not for every step. */
  progress(line: string): void;
}

/** A command that is done sooner says nothing in between. */
const QUIET_MS = 2_000;
const TERMINAL_INTERVAL_MS = 200;
/** Into files and pipes every line stays. */
const FILE_INTERVAL_MS = 10_000;

/**
 * Text as a terminal may have it. What others chose (what a browser calls itself, names in a file) must not steer the
 * operator's terminal or turn a line around: such characters are shown as escapes, which JSON takes as well.
 */
export function printable(text: string): string {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function createOutput(): Output {
  const { isTTY } = process.stderr;
  let shownAt = performance.now() + QUIET_MS;
  let isLineOpen = false;
  const endLine = (): void => {
    if (isLineOpen) process.stderr.write('\r\x1b[K');
    isLineOpen = false;
  };
  return {
    print: (line) => {
      endLine();
      process.stdout.write(`${printable(line)}\n`);
    },
    json: (value) => {
      endLine();
      process.stdout.write(`${printable(JSON.stringify(value, null, 2))}\n`);
    },
    note: (line) => {
      endLine();
      process.stderr.write(`${printable(line)}\n`);
    },
    progress: (line) => {
      if (performance.now() < shownAt) return;
      shownAt = performance.now() + (isTTY ? TERMINAL_INTERVAL_MS : FILE_INTERVAL_MS);
      process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
      isLineOpen = isTTY;
    },
  };
}
