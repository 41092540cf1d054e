import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the form, and the package for YAML, when it is first opened. */
export const LazyProperties = lazyComponent(
  async () => (await import('./PropertiesDialog.tsx')).PropertiesDialog,
  { isOrdered: true },
);
