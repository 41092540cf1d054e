import 'i18next';
import type { Namespaces } from './translate.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Namespaces;
  }
}
