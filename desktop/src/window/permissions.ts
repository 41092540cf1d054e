import type { Session } from 'electron';
import { isPageAddress } from '../protocol/addresses.ts';

/** What the page itself may do: copy links, and show films in full. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Refuses everything that pages can ask for (camera, place, devices, notifications, downloads of others…) but the two things above. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(GRANTED.has(permission) && isPageAddress(requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => GRANTED.has(permission) && isPageAddress(origin));
  session.setDevicePermissionHandler(() => false);
  // Only what the page itself hands out is saved, where somebody says; frames of other sites put no files anywhere.
  session.on('will-download', (event, item) => {
    if (!isPageAddress(item.getURL().replace(/^blob:/, ''))) event.preventDefault();
  });
}
