import type { Session } from 'electron';
import { isPageAddress } from '../protocol/addresses.ts';

/** Permissions of the page: copying links, and full-screen video. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/**
 * Denies all permissions (camera, location, devices,
 * notifications, downloads of others…) except the two above.
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(GRANTED.has(permission) && isPageAddress(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => GRANTED.has(permission) && isPageAddress(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Only downloads of the page itself are saved, after a dialog; frames of other sites cannot save files.
  session.on('will-download', (event, item) => {
    if (!isPageAddress(item.getURL().replace(/^blob:/, ''))) event.preventDefault();
  });
}
