import type { RequestListener } from 'node:http';
import type { DatabaseKind } from './databases.ts';
import { startNameServer } from './name-server.ts';
import { createUser, startServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';
import { SITE_ADDRESS, SITE_NETWORK, startWebsite } from './websites.ts';
import type { Website } from './websites.ts';

/** A server with limits beside another site, `site.test`, which it may fetch from. */
export interface ServerWithWebsite {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly site: Website;
  /** Returns the URL of a path of the other site. */
  urlOf(path: string): string;
  close(): Promise<void>;
}

export async function startServerWithWebsite(
  database: DatabaseKind,
  handler: RequestListener,
): Promise<ServerWithWebsite> {
  const names = await startNameServer((name) => (name === 'site.test' ? [SITE_ADDRESS] : []));
  const site = await startWebsite(SITE_ADDRESS, 0, handler);
  const env = {
    MARU_LINK_PREVIEW: 'on',
    MARU_LINK_PREVIEW_NETWORKS: SITE_NETWORK,
    MARU_LINK_PREVIEW_DNS: names.address,
  };
  const server = await startServer({ database, hasLimits: true, env });
  return {
    server,
    user: await createUser(server),
    site,
    urlOf: (path) => `http://site.test:${site.port}${path}`,
    close: async () => {
      await server.close();
      await site.close();
      await names.close();
    },
  };
}
