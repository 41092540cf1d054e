import type { BrowserContext } from 'playwright';
import { toApp } from './addresses.ts';
import type { Controls } from './electron.ts';

/** Connects the pages of a context to the app, through the real preload script. */
export async function offerPreload(
  context: BrowserContext,
  controls: () => Controls,
  preload: string,
): Promise<void> {
  await context.exposeBinding('__maruInvoke', ({ frame }, channel: string, ...args: unknown[]) =>
    controls().invoke({ url: toApp(frame.url()), parent: frame.parentFrame() }, channel, ...args),
  );
  await context.addInitScript(`if (window === window.top) {
    const invoke = window.__maruInvoke;
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value: Object.freeze(value) }) },
      ipcRenderer: { invoke: (...args) => invoke(...args) },
    };
    ((require, exports, module) => {${preload}
})(() => electron, {}, {});
  }`);
}
