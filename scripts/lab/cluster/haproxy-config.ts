import { join } from 'node:path';
import { NODES, SERVERS } from './layout.ts';
import type { Layout } from './layout.ts';

const HERE = '127.0.0.1';

/** Returns HAProxy's socket for queries of its state. */
export function haproxySocketOf({ dir }: Layout): string {
  return join(dir, 'haproxy.sock');
}

/**
 * Converts `deploy/haproxy.cfg` for one machine: other addresses, no TLS, no DNS. All else is unchanged, so
 * that the sample itself is tested. Throws when the sample lacks a line that must change.
 */
export function haproxyConfig(sample: string, layout: Layout): string {
  let text = sample;
  const change = (from: string | RegExp, to: string): void => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${String(from)} any more`);
    text = changed;
  };
  // Requests are not logged, state changes are.
  change('local0 info', `local0 notice\n  stats socket ${haproxySocketOf(layout)} mode 600 level admin`);
  change(/^.*\bssl-default-bind-options\b.*\n/m, '');
  change(/^resolvers names\n {2}.*\n/m, '');
  change(
    'default-server resolvers names init-addr last,libc,none',
    'default-server init-addr last,libc,none',
  );
  change('bind :80\n', `bind ${HERE}:${layout.site}\n`);
  change(/^.*\bbind :443\b.*\n/m, '');
  change(/^.*\bredirect scheme https\b.*\n/m, '');
  change(/^.*\bdeny deny_status 403\b.*\n/m, '');
  change('X-Forwarded-Proto https', 'X-Forwarded-Proto http');
  change('bind :3306\n', `bind ${HERE}:${layout.database}\n`);
  for (const name of SERVERS)
    change(`server ${name} ${name}:3000 check`, `server ${name} ${HERE}:${layout.servers[name]} check`);
  for (const name of NODES) {
    const { sql, check } = layout.nodes[name];
    change(`server ${name} ${name}:3306 check`, `server ${name} ${HERE}:${sql} check port ${check}`);
  }
  return text;
}
