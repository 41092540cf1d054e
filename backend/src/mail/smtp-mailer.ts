import { createTransport } from 'nodemailer';
import { messageOf } from './mail.ts';
import type { Mailer } from './mail.ts';

/**
 * Shorter than the library's defaults of minutes, so that
 * a silent server delays neither mails nor a shutdown.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const CONNECTIONS_MAX = 3;

/**
 * @param url `smtp://user:password@host:port`, or `smtps://…` for implicit TLS
 */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS_MAX, ...TIMEOUTS });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail));
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}
