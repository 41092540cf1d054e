import type { Route } from '../http/route.ts';
import type { Services } from '../services/create-services.ts';
import { authRoutes } from './auth.ts';
import { commentRoutes } from './comments.ts';
import { docRoutes } from './docs.ts';
import { exportRoutes } from './exports.ts';
import { exploreRoutes } from './explore.ts';
import { importRoutes } from './imports.ts';
import { groupRoutes } from './groups.ts';
import { desktopLoginRoutes } from './desktop-login.ts';
import { loginProviderRoutes } from './login-providers.ts';
import { mediaRoutes } from './media.ts';
import { notificationRoutes } from './notifications.ts';
import { linkRoutes } from './links.ts';
import { previewRoutes } from './link-previews.ts';
import { searchRoutes } from './search.ts';
import { secondStepRoutes } from './second-step.ts';
import { userRoutes } from './users.ts';
import { versionRoutes } from './version.ts';
import type { ReleaseVersions } from './version.ts';

/** Routes of every API call. */
export function createRoutes(services: Services, versions: ReleaseVersions): Route[] {
  return [
    ...authRoutes(services.accounts),
    ...loginProviderRoutes(services.accounts, services.identities),
    ...desktopLoginRoutes(services.desktopLogins),
    ...secondStepRoutes(services.secondStep, services.passkeys),
    ...userRoutes(services.credentials, services.accountRecords, services.thinning),
    ...groupRoutes(services.groups),
    ...exportRoutes(services.exports),
    ...importRoutes(services.imports),
    ...docRoutes(services.docs),
    ...commentRoutes(services.comments),
    ...notificationRoutes(services.notifications),
    ...mediaRoutes(services.media),
    ...exploreRoutes(services.explore),
    ...searchRoutes(services.search),
    ...previewRoutes(services.previews),
    ...linkRoutes(services.links),
    ...versionRoutes(versions),
  ];
}
