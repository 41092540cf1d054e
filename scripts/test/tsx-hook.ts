import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/**
 * Enables imports of `.tsx` in this process: Node strips types, but no
 * JSX. For tests that render the page's components without a browser.
 */
export function readTsx(): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
        jsx: { runtime: 'automatic' },
      });
      if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
      return { format: 'module', shortCircuit: true, source: code };
    },
  });
}
