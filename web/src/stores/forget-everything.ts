import { forgetAnswers } from '../requests/send.ts';
import { forgetAccountStores } from './define-store.ts';
import { forgetGroup } from './group.ts';

/** Forgets what was read and written as somebody: another account takes their place on this page, or none does. */
export function forgetEverything(): void {
  forgetAnswers();
  forgetAccountStores();
  forgetGroup();
}
