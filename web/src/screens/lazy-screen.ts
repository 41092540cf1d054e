import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import type { Area } from '../i18n/texts.ts';
import { withTexts } from '../i18n/with-texts.ts';

/** One screen of the site and how to have it ready. */
export interface Screen {
  readonly Component: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A screen that is part of the first download. */
export function readyScreen(Component: ComponentType): Screen {
  return { Component, preload: () => Promise.resolve() };
}

/**
 * A screen that is fetched when it is first shown; once fetched it renders at once, on the server too.
 * @param areas the texts that the screen shows, beside those of all such screens
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...areas: readonly Area[]): Screen {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const preload = (): Promise<ComponentType> => {
    loading ??= withTexts(load(), 'rest', ...areas).then(
      (component) => (loaded = component),
      (error: unknown) => {
        // The next attempt asks the network again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Component = () => createElement(loaded ?? use(preload()));
  return { Component, preload };
}
