/** Reachability of servers, from the results of the app's own requests. */
export interface Reachability {
  /** Records the result of a request to a server: any response, or none. */
  readonly note: (server: string, isReachable: boolean) => void;
  isOut(server: string | null): boolean;
  /** Calls the listener when a server became unreachable, or reachable. */
  onChange(listener: (server: string, isOut: boolean) => void): void;
}

export function createReachability(): Reachability {
  const out = new Set<string>();
  const listeners: ((server: string, isOut: boolean) => void)[] = [];
  return {
    note: (server, isReachable) => {
      if (out.has(server) !== isReachable) return;
      if (isReachable) out.delete(server);
      else out.add(server);
      for (const listener of listeners) listener(server, !isReachable);
    },
    isOut: (server) => server !== null && out.has(server),
    onChange: (listener) => void listeners.push(listener),
  };
}
