/** A plain text mail to one recipient. */
export interface Mail {
  /** Address without a name. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Days for which its link works, or it is of interest: a file is kept as long. */
  readonly keptDays: number;
}

export interface Mailer {
  /** Resolves after delivery to the server. Rejects on failure, after which it may be sent again. */
  send(mail: Mail): Promise<void>;
  /** Removes mails that are no longer kept at a time, epoch milliseconds. */
  forget(now: number): Promise<void>;
  /** Closes open connections. */
  close(): void;
}

/** Headers and fields of every mail. Addresses are passed as objects, so that none is parsed as a list. */
export function messageOf({ from, to, subject, text }: Omit<Mail, 'keptDays'>) {
  return {
    from: { name: 'Maru', address: from },
    to: { name: '', address: to },
    subject,
    text,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
