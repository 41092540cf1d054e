import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Certificate authority by openssl; certificates are valid for a day. */
export interface Authority {
  /** Path of its own certificate, for trust stores. */
  readonly ca: string;
  /** Writes the certificate and key of a server, in place of earlier ones. @returns their paths */
  issue(host: string): { readonly certificate: string; readonly key: string };
}

const KEY = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];

/** Creates an authority in a folder under a name. */
export function makeAuthority(folder: string, name: string): Authority {
  const file = (part: string): string => join(folder, `${name}-${part}.pem`);
  const [ca, caKey] = [file('ca'), file('ca-key')];
  openssl('req', '-x509', ...KEY, '-days', '1', '-subj', `/CN=${name}`, '-keyout', caKey, '-out', ca);
  return {
    ca,
    issue: (host) => {
      const [certificate, key, request, extensions] = [
        file('certificate'),
        file('key'),
        file('request'),
        file('extensions'),
      ];
      writeFileSync(extensions, `subjectAltName = DNS:${host}\n`);
      openssl('req', ...KEY, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
      const signed = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '1', '-extfile', extensions];
      openssl('x509', '-req', '-in', request, ...signed, '-out', certificate);
      return { certificate, key };
    },
  };
}

function openssl(...args: string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${error?.message ?? stderr}`);
}
