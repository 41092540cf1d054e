import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { messageOf } from './mail.ts';
import type { Mail, Mailer } from './mail.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** Formats a mail as a message (RFC 5322). */
export async function composeMessage(mail: Mail): Promise<Parameters<typeof writeFile>[1]> {
  return (await composer.sendMail(messageOf(mail))).message;
}

/** Names of the mailer's own files: with the days for which they are kept, unless it is one. */
const FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-\w+(?:\.(\d+)d)?\.eml$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Writes each mail to a file, for sites without an SMTP server: the operator
 * passes them on. The log has the file's name without its contents.
 */
export function createFolderMailer(dir: string, logger: Logger): Mailer {
  return {
    send: async (mail) => {
      const message = await composeMessage(mail);
      const file = join(
        dir,
        `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}${mail.keptDays > 1 ? `.${mail.keptDays}d` : ''}.eml`,
      );
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      logger.warn({ file }, 'mail written to a file, because MARU_SMTP_URL is not set');
    },
    forget: async (now) => {
      for (const name of await readdir(dir).catch(() => [])) {
        const match = FILE.exec(name);
        if (match === null) continue;
        const file = join(dir, name);
        const keptMs = Number(match[1] ?? 1) * DAY_MS;
        if ((await stat(file)).mtimeMs <= now - keptMs) await rm(file, { force: true });
      }
    },
    close: () => undefined,
  };
}
