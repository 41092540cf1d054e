/** Which servers answer, as the app's own requests find it out. */
export interface Reach {
  /** Notes how a request to a server ended: with an answer, whichever, or without one. */
  readonly note: (server: string, isAnswered: boolean) => void;
  isOut(server: string | null): boolean;
  /** Calls back when a server has gone out of reach, or come back. */
  onChange(listener: (server: string, isOut: boolean) => void): void;
}

export function createReach(): Reach {
  const out = new Set<string>();
  const listeners: ((server: string, isOut: boolean) => void)[] = [];
  return {
    note: (server, isAnswered) => {
      if (out.has(server) !== isAnswered) return;
      if (isAnswered) out.delete(server);
      else out.add(server);
      for (const listener of listeners) listener(server, !isAnswered);
    },
    isOut: (server) => server !== null && out.has(server),
    onChange: (listener) => void listeners.push(listener),
  };
}
