/** What `node:http` also has of an HTTP client that nothing here uses. */
const CLIENT_PARTS = ['WebSocket', 'CloseEvent', 'MessageEvent'] as const;

/**
 * Keeps Node from loading its HTTP client (undici, with HTTP/2 and web streams) at the start: it loads when it is first used, but
 * an `import` of `node:http` reads every member of it, whoever imports what, and these three are of the client. `fetch` still loads
 * it. To be called before anything that imports `node:http` is loaded, which static imports are before the first line runs.
 */
export function leaveOutHttpClient(): void {
  const http = process.getBuiltinModule('node:http');
  for (const name of CLIENT_PARTS)
    Object.defineProperty(http, name, { value: undefined, configurable: true, enumerable: true, writable: true });
}
