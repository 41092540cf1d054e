import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';

/** What a client compares itself with: the release that runs, and the oldest that still understands it. */
export interface ReleaseVersions {
  readonly version: string;
  readonly minimum: string;
}

export function versionRoutes(versions: ReleaseVersions): Route[] {
  return [route(endpoints.version, async () => ({ ...versions }))];
}
