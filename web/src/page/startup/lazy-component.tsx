import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { translate } from '../../i18n/instances.ts';
import { withSheets } from '../../reader/modules.ts';
import { showToast } from '../../stores/ui.ts';
import { loadWithRetries } from './load-with-retries.ts';

/**
 * Returns a component that is fetched when it is first shown. A failure to fetch it leaves the rest of the
 * page as it is, and the part is asked for again later; React's `lazy` would take the page down and keep the
 * failure until the page is loaded again.
 * Preloaded, it renders at once, on the server as well.
 * @param load fetches the component with its texts
 * @param waiting shown until it is here
 * @param isOrdered true for a part that the user has opened, such as a dialog: a failure is shown
 * @param isStyled true where `load` waits for the styles that the part needs
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    waiting = null,
    isOrdered = false,
    isStyled = false,
  }: { readonly waiting?: ReactNode; readonly isOrdered?: boolean; readonly isStyled?: boolean } = {},
): ComponentType<P> & { readonly preload: () => Promise<void> } {
  let Loaded: ComponentType<P> | null = null;
  const preload = async (): Promise<void> => {
    Loaded ??= await (isStyled ? load() : withSheets(load()));
  };
  const LazyPart = (props: P) => {
    const [isHere, setIsHere] = useState(Loaded !== null);
    useEffect(() => {
      if (isHere) return undefined;
      return loadWithRetries(
        async () => {
          await preload();
          setIsHere(true);
        },
        () => {
          if (isOrdered) showToast(translate('common.error.network_error'), 'danger');
        },
      );
    }, [isHere]);
    return isHere && Loaded !== null ? <Loaded {...props} /> : waiting;
  };
  return Object.assign(LazyPart, { preload });
}
