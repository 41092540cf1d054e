import type { IncomingMessage } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Sets the time limit for a request's body, independent of whether it
 * is read. Replaces the server's own limit, which allows no exceptions.
 * @param giveUp is called when the limit has passed
 */
export function setBodyDeadline(request: IncomingMessage, ms: number, giveUp: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const timer = setTimeout(giveUp, ms);
  timer.unref();
  deadlines.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Removes the time limit for handlers with a limit of their own:
 * the duration of an upload depends on the sender's connection.
 */
export function clearBodyDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}
