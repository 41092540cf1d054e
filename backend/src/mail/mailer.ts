import type { Logger } from 'pino';
import type { MailConfig } from '../config/other-servers.ts';
import { createFolderMailer } from './folder-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import type { Mailer } from './mail.ts';

/** Creates a mailer that sends by SMTP, or writes files when no SMTP server is configured. */
export function createMailer(config: MailConfig, logger: Logger): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config.url) : createFolderMailer(config.dir, logger);
}
