/** Output of a command: results on standard output, progress and warnings on standard error. */
export interface Output {
  print(line: string): void;
  json(value: unknown): void;
  /** Prints a note for the operator beside the result. */
  note(line: string): void;
  /** Prints progress. Shown only when a command takes long, and not for every step. */
  progress(line: string): void;
}

/** Time without progress output at the start of a command. */
const QUIET_MS = 2_000;
const TERMINAL_INTERVAL_MS = 200;
/** Progress interval when standard error is not a terminal, since files keep every line. */
const FILE_INTERVAL_MS = 10_000;

/**
 * Escapes text for a terminal. Text from others (a browser's name, names
 * in a file) must not control the terminal or reverse a line, so control
 * and bidirectional characters become escapes that are also valid in JSON.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Streams that a command writes to. */
export interface OutputStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

export function createOutput({ stdout, stderr }: OutputStreams): Output {
  const isTTY = stderr.isTTY === true;
  let shownAt = performance.now() + QUIET_MS;
  let isLineOpen = false;
  const endLine = (): void => {
    if (isLineOpen) stderr.write('\r\x1b[K');
    isLineOpen = false;
  };
  return {
    print: (line) => {
      endLine();
      stdout.write(`${escapeForTerminal(line)}\n`);
    },
    json: (value) => {
      endLine();
      stdout.write(`${escapeForTerminal(JSON.stringify(value, null, 2))}\n`);
    },
    note: (line) => {
      endLine();
      stderr.write(`${escapeForTerminal(line)}\n`);
    },
    progress: (line) => {
      if (performance.now() < shownAt) return;
      shownAt = performance.now() + (isTTY ? TERMINAL_INTERVAL_MS : FILE_INTERVAL_MS);
      stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
      isLineOpen = isTTY;
    },
  };
}
