/** Part of the code and its allowed imports. The first zone whose `files` match a path owns it. */
export interface Zone {
  readonly name: string;
  /** Matches paths relative to the repository. */
  readonly files: RegExp;
  /** Allowed zones besides the zone itself. `*`: all of them. */
  readonly zones: readonly string[];
  /** Packages from npm by name, `node:` for Node's own modules, `*` for all. */
  readonly packages: readonly string[];
}

/** Zones of the core that servers and pages may use alike. */
export const CORE = [
  'core',
  'core/api',
  'core/text',
  'core/markup',
  'core/diff',
  'core/merge',
  'core/export',
  'core/doc-embeds',
  'core/search',
  'core/i18n',
  'core/site-map',
];
