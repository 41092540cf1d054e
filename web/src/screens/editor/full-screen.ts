import { setFullScreen } from '../../stores/editor-view.ts';

const ATTRIBUTE = 'data-full-screen';

/** Gives the editor the whole screen; where the browser has no such thing, the whole window. Messages stay above it. */
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

/** Goes along when the browser's own way out is taken. Gives what ends it, and with it the full screen. */
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
