import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { RequestState } from '../http/request-state.ts';
import type { Services } from '../services/index.ts';

export interface PagesOptions extends Pick<Services, 'sessions' | 'publications'>, Pick<Config, 'publicUrl' | 'webDist'> {
  readonly logger: Logger;
}

/** Answers everything that is not the API: the website's files and its pages. */
export async function createPages(_options: PagesOptions): Promise<Middleware<RequestState>> {
  return () => {
    throw new AppError('not_found');
  };
}
