import type { Route } from '../http/route.ts';
import type { Services } from '../services/index.ts';
import { authRoutes } from './auth.ts';
import { commentRoutes } from './comments.ts';
import { docRoutes } from './docs.ts';
import { exploreRoutes } from './explore.ts';
import { groupRoutes } from './groups.ts';
import { historyRoutes } from './history.ts';
import { notificationRoutes } from './notifications.ts';
import { trashRoutes } from './trash.ts';
import { userRoutes } from './users.ts';
import type { ReleaseVersions } from './version.ts';
import { versionRoutes } from './version.ts';

/** Every call of the API. */
export function createRoutes(services: Services, versions: ReleaseVersions): Route[] {
  return [
    ...authRoutes(services.accounts),
    ...userRoutes(services.credentials, services.accountRecords),
    ...groupRoutes(services.groups),
    ...docRoutes(services.docs),
    ...historyRoutes(services.docs),
    ...trashRoutes(services.docs),
    ...commentRoutes(services.comments),
    ...notificationRoutes(services.notifications),
    ...exploreRoutes(services.explore),
    ...versionRoutes(versions),
  ];
}
