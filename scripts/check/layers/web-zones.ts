import { CORE } from './zone.ts';
import type { Zone } from './zone.ts';

const REACT = ['react', 'react-dom', 'react-router-dom'];
const ICONS = 'lucide-react';
const EDITOR = ['codemirror', '@codemirror/*', '@lezer/*', 'emojibase-data'];

/** Zones of the website. */
export const WEB_ZONES: readonly Zone[] = [
  // web: screen -> store -> client; the state of stores drives the screens.
  {
    name: 'web/roots',
    files:
      /^web\/(?:vite(?:\/|(?:\.frames|\.fonts)?\.config\.ts$)|src\/(?:main|routes|entry-[a-z]+|App)\.tsx?$)/,
    zones: ['*'],
    packages: ['*'],
  },
  {
    name: 'web/storage',
    files: /^web\/src\/storage\//,
    zones: ['core', 'core/text', 'core/desktop'],
    packages: [],
  },
  {
    name: 'web/i18n',
    files: /^web\/src\/i18n\//,
    zones: ['core', 'core/text', 'core/i18n'],
    packages: ['react', 'i18next', 'react-i18next'],
  },
  {
    name: 'web/fonts',
    files: /^web\/fonts\//,
    zones: [],
    packages: ['@fontsource/*', '@fontsource-variable/*'],
  },
  {
    name: 'web/styles',
    files: /^web\/src\/styles\//,
    zones: ['web/fonts'],
    packages: [],
  },
  {
    name: 'web/requests',
    files: /^web\/src\/requests\//,
    zones: ['core', 'core/api', 'core/desktop', 'core/text', 'web/i18n'],
    packages: [],
  },
  {
    name: 'web/api',
    files: /^web\/src\/api\.ts$/,
    zones: ['core', 'core/api', 'web/storage', 'web/i18n', 'web/requests'],
    packages: [],
  },
  {
    name: 'web/stores',
    files: /^web\/src\/stores\//,
    zones: [...CORE, 'core/desktop', 'web/api', 'web/storage', 'web/requests', 'web/i18n'],
    packages: ['zustand', '@simplewebauthn/browser'],
  },
  {
    name: 'web/commands',
    files: /^web\/src\/commands\//,
    zones: [...CORE, 'web/stores', 'web/i18n'],
    packages: [],
  },
  {
    name: 'web/components',
    files: /^web\/src\/components\//,
    zones: ['core', 'core/text', 'web/i18n', 'web/styles'],
    packages: [...REACT, ICONS],
  },
  // Policies by which text becomes HTML of the page.
  { name: 'web/trusted-types', files: /^web\/src\/trusted-types\//, zones: ['core'], packages: [] },
  {
    name: 'web/markup',
    files: /^web\/src\/markup\//,
    zones: [
      'core',
      'core/text',
      'core/markup',
      'core/search',
      'web/components',
      'web/i18n',
      'web/styles',
      'web/trusted-types',
    ],
    packages: [
      'react',
      '@codemirror/language',
      '@codemirror/language-data',
      '@codemirror/legacy-modes',
      '@lezer/*',
      'katex',
    ],
  },
  // Separate pages in sandboxed frames, without code of the website but a rule of their policy.
  {
    name: 'web/frames',
    files: /^web\/src\/frames\//,
    zones: ['web/trusted-types'],
    packages: ['mermaid'],
  },
  {
    name: 'web/editor',
    files: /^web\/src\/editor\//,
    zones: [
      'core',
      'core/text',
      'core/markup',
      'web/components',
      'web/i18n',
      'web/markup',
      'web/styles',
      'web/trusted-types',
    ],
    packages: ['react', 'react-dom', ICONS, ...EDITOR],
  },
  // The page's first script, before the application: no React and no store, and no screen imports more of it
  // than what it leaves behind.
  {
    name: 'web/reader',
    files: /^web\/src\/reader\//,
    zones: [
      'core',
      'core/text',
      'core/i18n',
      'web/storage',
      'web/i18n',
      'web/commands',
      'web/components',
      'web/markup',
    ],
    packages: [],
  },
  // Pages that are read without a server.
  {
    name: 'web/static-page',
    files: /^web\/src\/static-page\//,
    zones: [
      'core',
      'core/text',
      'core/markup',
      'core/export',
      'web/design',
      'web/i18n',
      'web/markup',
      'web/styles',
    ],
    packages: ['katex'],
  },
  // Appearance of a space: pure, except for the file that applies it to the page.
  { name: 'web/design', files: /^web\/src\/design\//, zones: ['core', 'core/api'], packages: [] },
  {
    name: 'web/page',
    files: /^web\/src\/page\//,
    zones: [
      'core',
      'core/api',
      'core/text',
      'core/site-map',
      'web/design',
      'web/stores',
      'web/storage',
      'web/i18n',
      'web/components',
      'web/commands',
      'web/reader',
      'web/styles',
      'web/fonts',
    ],
    packages: [...REACT, ICONS],
  },
  // A document being written, without a screen: screens import it, never the other way round.
  {
    name: 'web/editing-session',
    files: /^web\/src\/editing-session\//,
    zones: [...CORE, 'web/stores', 'web/editor', 'web/i18n'],
    packages: ['react'],
  },
  {
    name: 'web/screens',
    files: /^web\/src\/screens\//,
    zones: [
      ...CORE,
      'web/components',
      'web/design',
      'web/stores',
      'web/commands',
      'web/markup',
      'web/editor',
      'web/editing-session',
      'web/page',
      'web/reader',
      'web/i18n',
      'web/static-page',
      'web/styles',
    ],
    packages: ['react', 'react-router-dom', ICONS, 'yaml', '@zxcvbn-ts/*'],
  },
];
