import { translate } from '../i18n/instances.ts';
import { announce, showToast } from '../stores/ui.ts';
import type { Effect, SessionEvent } from './events.ts';
import { isMergingLoaded } from './merging.ts';
import { isSameText } from './state.ts';
import type { Message } from './state.ts';

/** Effects that only tell the writer something. */
export type MessageEffect = Extract<
  Effect,
  { readonly type: 'showMessage' | 'showMerged' | 'showDiscarded' | 'showOverwritten' }
>;

/** Texts about what replaced a text. */
const REPLACED = {
  showMerged: 'saving:conflict.mergedQuietly',
  showDiscarded: 'saving:copy.discarded',
  showOverwritten: 'saving:conflict.overwritten',
} as const;

/**
 * Shows a message of an open session. What replaced a text can be taken back, which is offered again where
 * the part of the page that merges could not be fetched.
 * @param dispatch receives the event of what is taken back
 */
export function showSessionMessage(
  effect: MessageEffect,
  dispatch: (event: SessionEvent) => void,
  isOpen: () => boolean,
): void {
  if (!isOpen()) return;
  if (effect.type === 'showMessage') return showMessage(effect.message);
  const undo = async (): Promise<void> => {
    if (await isMergingLoaded()) dispatch(undone(effect));
    else showSessionMessage(effect, dispatch, isOpen);
  };
  // A damaged working copy, or one with the words that readers see, leaves nothing to bring back.
  const isUndone = effect.type === 'showMerged' || !isSameText(effect.shown, effect.before);
  const action = { label: translate('saving:conflict.undo'), run: () => void undo() };
  showToast(translate(REPLACED[effect.type]), 'success', isUndone ? action : undefined);
}

function undone(effect: Exclude<MessageEffect, { readonly type: 'showMessage' }>): SessionEvent {
  if (effect.type === 'showMerged') return { ...effect, type: 'mergeUndone' };
  return { ...effect, type: 'discardUndone' };
}

function showMessage(message: Message): void {
  switch (message) {
    case 'taken':
      return showToast(translate('saving:update.taken'));
    case 'latestLoaded':
      return showToast(translate('saving:conflict.latestLoaded'), 'success');
    case 'merged':
      return showToast(translate('saving:conflict.merged'), 'success');
    case 'mergedHere':
      return showToast(translate('saving:conflict.mergedHere'), 'success');
    case 'restored':
      return showToast(translate('saving:offer.restored'), 'success');
    case 'takenUp':
      return showToast(translate('saving:offer.takenUp'));
    case 'published':
      // The state beside the button shows it; it is no live region.
      return announce(translate('saving:copy.published'));
    case 'publishedLate':
      return showToast(translate('saving:copy.published'), 'success');
  }
}
