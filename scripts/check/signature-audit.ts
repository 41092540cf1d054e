/** Result of `npm audit signatures --json`. */
export type SignatureAudit =
  | { readonly kind: 'verified' }
  | { readonly kind: 'unanswered'; readonly reason: string }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

interface AuditedPackage {
  readonly name: string;
  readonly version: string;
  readonly code?: string;
}
interface AuditReport {
  readonly invalid?: readonly AuditedPackage[];
  readonly missing?: readonly AuditedPackage[];
  readonly error?: { readonly code?: string; readonly summary?: string };
}

/** Codes of npm, Node and the client of Sigstore's key store for a server that could not be asked. */
const UNANSWERED =
  /^(?:E(?:NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|HOSTUNREACH|NETUNREACH|5\d\d|429)|ERR_SOCKET_TIMEOUT|FETCH_ERROR|TUF_\w+)$/;
/** npm's words for a registry that publishes no keys. */
const WITHOUT_KEYS = /installed from a supported registry/;

/** Returns what npm's answer says of the packages. An answer that is not understood counts as refused. */
export function readSignatureAudit(stdout: string): SignatureAudit {
  const report = parseAnswer(stdout);
  if (report === null) return refused([`npm's answer is not JSON: ${stdout.slice(0, 200)}`]);
  const { invalid, missing, error } = report;
  if (error !== undefined) {
    const { code = '', summary = '' } = error;
    const reason = [code, summary].filter((part) => part !== '').join(': ');
    if (UNANSWERED.test(code) || WITHOUT_KEYS.test(summary)) return { kind: 'unanswered', reason };
    return refused([reason]);
  }
  if (invalid === undefined || missing === undefined) return refused(["npm's answer has no result"]);
  const problems = [
    ...invalid.map((found) => `${found.name}@${found.version}: wrong signature (${found.code ?? 'no code'})`),
    ...missing.map((found) => `${found.name}@${found.version}: no signature`),
  ];
  return problems.length === 0 ? { kind: 'verified' } : refused(problems);
}

function refused(problems: readonly string[]): SignatureAudit {
  return { kind: 'refused', problems };
}

function parseAnswer(stdout: string): AuditReport | null {
  try {
    const report: unknown = JSON.parse(stdout);
    return typeof report === 'object' && report !== null ? report : null;
  } catch {
    return null;
  }
}
