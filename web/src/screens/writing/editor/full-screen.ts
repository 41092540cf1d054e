import { setFullScreen } from '../../../stores/editor-view.ts';

const ATTRIBUTE = 'data-full-screen';

/**
 * Switches the editor to full screen, or to the whole window in browsers without that. Toasts stay above it.
 */
export function enterFullScreen(): void {
  document.documentElement.setAttribute(ATTRIBUTE, '');
  setFullScreen(true);
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  document.documentElement.removeAttribute(ATTRIBUTE);
  setFullScreen(false);
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}

/**
 * Follows the browser's own exit from full screen. Returns a function that stops it and leaves full screen.
 */
export function followFullScreen(): () => void {
  const handleChange = (): void => {
    if (document.fullscreenElement === null) leaveFullScreen();
  };
  document.addEventListener('fullscreenchange', handleChange);
  return () => {
    document.removeEventListener('fullscreenchange', handleChange);
    leaveFullScreen();
  };
}
