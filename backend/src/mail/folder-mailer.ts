import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { messageOf } from './mailer.ts';
import type { Mailer } from './mailer.ts';

/**
 * Writes each mail to a file of its own, for sites without an SMTP server: the operator passes them on. The log says
 * which file, and nothing of what is in it.
 */
export function createFolderMailer(dir: string, logger: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail));
      const file = join(dir, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}.eml`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      logger.warn({ file }, 'mail written to a file, because MARU_SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}
