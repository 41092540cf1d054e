import { z } from 'zod';
import type { FileAnswer } from '../endpoint.ts';
import { text } from './shared.ts';

export const exportGroup = {
  params: z.object({ name: text }),
  response: z.custom<FileAnswer>(),
};
