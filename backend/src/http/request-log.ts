import type { Logger } from 'pino';
import { isFault } from './errors.ts';
import { maskUrl } from './mask-url.ts';
import type { HttpContext } from './request-state.ts';

/** Paths that monitoring requests every few seconds: successful ones are not logged. */
const QUIET_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Writes one log line per request, after the response was sent or the
 * connection broke. Contains no bodies, no cookies, and no secrets of the URL.
 * @param startedAtMs on the monotonic clock (`performance.now()`)
 */
export function logRequest(logger: Logger, ctx: HttpContext, startedAtMs: number): void {
  const { req, res, state } = ctx;
  const status = res.statusCode;
  if (status < 400 && QUIET_PATHS.has(ctx.path)) return;
  const facts = {
    method: req.method,
    url: maskUrl(req.url ?? ''),
    status,
    ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
    ip: state.peer.ip,
    ...(res.writableFinished ? {} : { isAborted: true }),
    ...(state.errorId === undefined ? {} : { errorId: state.errorId }),
    ...(state.requestId === undefined || state.requestId === state.errorId
      ? {}
      : { requestId: state.requestId }),
  };
  if (state.error === undefined) logger.info(facts, 'request');
  else if (isFault(state.error))
    logger.error({ ...facts, err: describeError(state.error) }, 'request failed');
  else
    logger.info(
      { ...facts, code: state.error instanceof Error ? state.error.message : undefined },
      'request refused',
    );
}

const STACK_FRAMES_MAX = 12;
const MESSAGE_MAX_LENGTH = 300;

/**
 * Formats an error for the log. Cuts the message, because drivers
 * and parsers quote their input; the stack is logged without it.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: messageOf(error.message, code).slice(0, MESSAGE_MAX_LENGTH),
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, STACK_FRAMES_MAX)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Keeps the database's part of messages in the form "statement with its values - database message". */
function messageOf(message: string, code: unknown): string {
  return typeof code === 'string' && /^(?:SQLITE|ER_)/.test(code)
    ? message.slice(message.lastIndexOf(' - ') + 1)
    : message;
}
