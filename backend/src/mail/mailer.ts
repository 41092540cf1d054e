import type { Logger } from 'pino';
import type { MailConfig } from '../config.ts';
import { createFolderMailer } from './folder-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** One mail of plain text to one person. */
export interface Mail {
  /** Addresses without names. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail has been handed over. Rejects when that failed: it may then be sent again. */
  send(mail: Mail): Promise<void>;
  /** Ends open connections. */
  close(): void;
}

/** What every mail has besides its own words. Addresses are given apart, so that none is parsed as a list of several. */
export function messageOf({ from, to, subject, text }: Mail) {
  return {
    from: { name: 'Maru', address: from },
    to: { name: '', address: to },
    subject,
    text,
    // Tells holiday repliers to keep quiet (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP, or writes files where no SMTP server is configured. */
export function createMailer(config: MailConfig, logger: Logger): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config.url) : createFolderMailer(config.dir, logger);
}
