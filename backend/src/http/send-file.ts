import { Readable } from 'node:stream';
import type { FileAnswer } from '@maru/core/api';
import { contentDisposition } from './content-disposition.ts';
import type { HttpContext } from './request-state.ts';

/** Streams a generated file as a download. Stops generating when the client disconnects. */
export function sendFile(ctx: HttpContext, { fileName, body }: FileAnswer, type: 'zip'): void {
  ctx.type = `application/${type}`;
  ctx.set('Content-Disposition', contentDisposition('attachment', fileName));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = body instanceof Readable ? body : Readable.from(body);
}
