import 'i18next';
import type { Texts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'errors';
    resources: Texts;
  }
}
