import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { loadRest } from '../i18n/load-messages.ts';
import { currentLocale } from '../i18n/translate.ts';

/** One screen of the site and how to have it ready. */
export interface Screen {
  readonly Component: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A screen that is part of the first download. */
export function readyScreen(Component: ComponentType): Screen {
  return { Component, preload: () => Promise.resolve() };
}

/** A screen that is fetched when it is first shown; once fetched it renders at once, on the server too. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const preload = (): Promise<ComponentType> => {
    loading ??= Promise.all([load(), loadRest(currentLocale())]).then(
      ([component]) => (loaded = component),
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
