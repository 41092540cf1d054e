/** Exports of `node:http` that belong to its HTTP client and are unused here. */
const CLIENT_PARTS = ['WebSocket', 'CloseEvent', 'MessageEvent'] as const;

/**
 * Keeps Node from loading its HTTP client (undici, with HTTP/2 and web streams) at the
 * start. The client loads on first use, but importing `node:http` reads all of its
 * exports, of which these three trigger the load. `fetch` still loads it. Must run before
 * any module that imports `node:http` is loaded, so before static imports of such modules. Importing it takes
 * 5 ms of processor time and 4 MB so, else 50 ms and 18 MB (Node 24.21).
 *
 * Koa compares every stream that it answers with to the class `Response`, and reading that name loads the
 * client as well: 80 ms of the main thread with the first file that is sent. A class without instances takes
 * its place; answers of `fetch` are not affected.
 */
export function stubHttpClient(): void {
  const http = process.getBuiltinModule('node:http');
  for (const name of CLIENT_PARTS)
    Object.defineProperty(http, name, {
      value: undefined,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  // Assigned: to define the property anew would read it first.
  Object.assign(globalThis, {
    Response: class Response {
      readonly body = null;
    },
  });
}
