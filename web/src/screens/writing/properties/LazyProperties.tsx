import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the form, and the package for YAML, when it is first opened. */
export const LazyProperties = lazyPart(
  async () => (await import('./PropertiesDialog.tsx')).PropertiesDialog,
  { isOrdered: true },
);
