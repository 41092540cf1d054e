import { Readable } from 'node:stream';
import type { FileAnswer } from '@maru/core/api';
import { contentDisposition } from './content-disposition.ts';
import type { HttpContext } from './request-state.ts';

/** Answers with a file that is to be kept, as it is made. When the client goes away, its making ends. */
export function sendFile(ctx: HttpContext, { fileName, body }: FileAnswer, type: 'zip'): void {
  ctx.type = `application/${type}`;
  ctx.set('Content-Disposition', contentDisposition('attachment', fileName));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = body instanceof Readable ? body : Readable.from(body);
}
