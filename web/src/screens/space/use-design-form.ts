import type { Group } from '@maru/core/api';
import { useState } from 'react';
import type { GroupStyle } from '../../design/space-design.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { updateGroup } from '../../stores/group.ts';
import { announce, showToast } from '../../stores/ui.ts';
import { colorAdvice } from './color-advice.ts';
import { COLOR_NAMES, DEFAULT_DRAFT, draftOf, hexOf, isSize, styleOf } from './design-draft.ts';
import type { DesignDraft } from './design-draft.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export interface DesignForm {
  readonly draft: DesignDraft;
  /** What the fields say so far, as the server would take it. */
  readonly style: GroupStyle;
  /** Saving was tried: what is wrong shows from now on. */
  readonly hasTried: boolean;
  readonly isBusy: boolean;
  /** Why it was not saved. */
  readonly message: string | null;
  readonly change: (draft: DesignDraft) => void;
  /** Fills the fields with the product's own design, without saving it. */
  readonly reset: () => void;
  /** False when something in the fields is wrong. */
  readonly save: () => Promise<boolean>;
}

/** The design of a space on its way to another one. */
export function useDesignForm(group: Group): DesignForm {
  const { t } = useTranslation('spaceSettings');
  const [draft, setDraft] = useState(() => draftOf(group.style));
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const style = styleOf(draft);
  useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(group.style)));

  const save = async (): Promise<boolean> => {
    setHasTried(true);
    setMessage(null);
    if (!isSize(draft.size) || COLOR_NAMES.some((name) => hexOf(draft.colors[name]) === null)) return false;
    // An unreadable colour is marked at its field, with the nearest readable one.
    if (COLOR_NAMES.some((name) => colorAdvice(name, draft.colors)?.isEnough === false)) {
      setMessage(t('design.unreadable'));
      return false;
    }
    setIsBusy(true);
    const { response, failure } = await updateGroup(group.name, { style });
    setIsBusy(false);
    if (failure === null) {
      setDraft(draftOf(response.group.style));
      showToast(t('design.saved'), 'success');
    } else setMessage(`${t('design.notSaved')} ${failure.message}`);
    return true;
  };
  const reset = (): void => {
    setDraft(DEFAULT_DRAFT);
    announce(t('design.resetDone'));
  };
  return { draft, style, hasTried, isBusy, message, change: setDraft, reset, save };
}
