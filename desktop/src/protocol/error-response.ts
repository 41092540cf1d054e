import { newId } from '@maru/core/text';
import type { ErrorBody } from '@maru/core/api';
import { localeOf, translate } from '../texts/translate.ts';

/** Returns an error response of the app in the server's format (contract, section 2). */
export function createErrorResponse(request: Request, status: 404 | 503): Response {
  const locale = localeOf((request.headers.get('accept-language') ?? '').split(','));
  const body: ErrorBody = {
    msg: translate(locale, status === 404 ? 'notFound.message' : 'offline.message'),
    code: status === 404 ? 'not_found' : 'unavailable',
    errorId: newId(),
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
