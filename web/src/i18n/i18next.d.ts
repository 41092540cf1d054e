import 'i18next';
import type { Areas } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: Areas;
  }
}
