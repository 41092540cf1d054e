import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';

/** Versions for clients to compare with: the running release, and the oldest compatible client. */
export interface ReleaseVersions {
  readonly version: string;
  readonly minimum: string;
}

export function versionRoutes(versions: ReleaseVersions): Route[] {
  return [route(endpoints.version, async () => ({ ...versions }))];
}
