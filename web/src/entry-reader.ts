import { runWhenVisible } from './markup/enhance/run-when-visible.ts';
import { addLateFonts } from './page/fonts/late-fonts.ts';
import { loadKoreanFontOnInput } from './page/fonts/load-korean-font.ts';
import { followThemeColor } from './page/shown-doc/follow-theme-color.ts';
import { setApplication, startApplication } from './reader/application.ts';
import { loadSheets, preloadModules, readingScript } from './reader/modules.ts';
import { readPage } from './reader/read-page.ts';
import { startOnInput, replayEarlyClick } from './reader/waiting-input.ts';
import { waitForPaint } from './reader/watch-needs.ts';
import { followCookie } from './reader/watch-session.ts';

/*
 * The first script of every page. A page for reading works with it alone, and starts the application when
 * there is something to do (docs/design/pages.md); every other page starts the application at once.
 */
setApplication(async () => {
  // Elsewhere the head names the styles of what is shown first.
  if (readingScript() !== null) {
    preloadModules();
    await loadSheets();
  }
  return import('./entry-client.tsx');
});
startOnInput();
followThemeColor();
void waitForPaint().then(() => addLateFonts(runWhenVisible));
loadKoreanFontOnInput();
if (readingScript() === null) {
  followCookie();
  startApplication();
} else readPage();
replayEarlyClick();
