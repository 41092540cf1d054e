import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Every header, in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The bytes as sent. */
  readonly raw: string;
}

/** A real SMTP server that stores received mails. */
export interface TestSmtpServer {
  /** Value for `MARU_SMTP_URL`. */
  readonly url: string;
  /** Returns all mails to an address so far. */
  to(address: string): readonly Buffer[];
  /** Waits for the n-th mail to an address. */
  take(address: string, count?: number): Promise<ReceivedMail>;
  /** Waits for the first mail to an address with this subject, whatever else arrives before it. */
  find(address: string, subject: RegExp): Promise<ReceivedMail>;
  /** Returns the token in the link of the n-th mail to an address. */
  token(address: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

const ARRIVAL_MAX_MS = 10_000;
const POLL_MS = 10;

/**
 * @param port port to listen on; by default any free one
 */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const mails: { readonly to: string; readonly raw: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const to = (address: string): Buffer[] => mails.filter((mail) => mail.to === address).map(({ raw }) => raw);
  const take = async (address: string, count = 1): Promise<ReceivedMail> => {
    const deadline = Date.now() + ARRIVAL_MAX_MS;
    for (;;) {
      const raw = to(address)[count - 1];
      if (raw !== undefined) return receivedOf(await PostalMime.parse(raw), raw.toString());
      assert.ok(
        Date.now() < deadline,
        `mail ${count} to ${address} did not arrive; there are ${to(address).length}`,
      );
      await sleep(POLL_MS);
    }
  };
  const find = async (address: string, subject: RegExp): Promise<ReceivedMail> => {
    for (let count = 1; ; count++) {
      const mail = await take(address, count);
      if (subject.test(mail.subject)) return mail;
    }
  };
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to,
    take,
    find,
    token: async (address, count) => tokenOf((await take(address, count)).text),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Returns the token in a mail's link. */
export function tokenOf(text: string): string {
  const token = /\?token=([\w-]+)$/m.exec(text)?.[1];
  assert.ok(token !== undefined, `no link in: ${text}`);
  return token;
}

function receivedOf(mail: Awaited<ReturnType<typeof PostalMime.parse>>, raw: string): ReceivedMail {
  return {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    raw,
  };
}
