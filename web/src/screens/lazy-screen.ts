import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { withSheets } from '../reader/modules.ts';
import type { Area } from '../i18n/texts.ts';
import { withTexts } from '../i18n/with-texts.ts';

/** A screen of the site and the function that loads it. */
export interface Screen {
  readonly Component: ComponentType;
  readonly preload: () => Promise<unknown>;
  /** Texts of the screen, besides those of all such screens. */
  readonly areas: readonly Area[];
}

/** A screen in the main bundle. */
export function readyScreen(Component: ComponentType): Screen {
  return { Component, preload: () => Promise.resolve(), areas: [] };
}

/**
 * A screen that is loaded when it is first shown; once loaded it renders synchronously, on the server too.
 * @param areas texts of the screen, besides those of all such screens
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...areas: readonly Area[]): Screen {
  return styledScreen(() => withSheets(load()), ...areas);
}

/** The same for a screen whose page names its styles in the head. */
export function styledScreen(load: () => Promise<ComponentType>, ...areas: readonly Area[]): Screen {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const preload = (): Promise<ComponentType> => {
    loading ??= withTexts(load(), 'rest', ...areas).then(
      (component) => (loaded = component),
      (error: unknown) => {
        // Lets the next call load again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Component = () => createElement(loaded ?? use(preload()));
  return { Component, preload, areas };
}
