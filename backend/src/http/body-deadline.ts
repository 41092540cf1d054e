import type { IncomingMessage } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Gives a request's body so long to arrive, whether anybody reads it or not. Instead of the server's own limit, which knows no exceptions.
 * @param giveUp is called when it has not
 */
export function setBodyDeadline(request: IncomingMessage, ms: number, giveUp: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const timer = setTimeout(giveUp, ms);
  timer.unref();
  deadlines.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** For whoever sees to it that the body goes on coming: an upload takes as long as its sender's line makes it. */
export function liftBodyDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}
