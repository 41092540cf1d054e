import type { Group } from '@maru/core/api';
import { useState } from 'react';
import type { GroupStyle } from '../../../design/space-design.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { updateGroup } from '../../../stores/change-group.ts';
import { announce, showToast } from '../../../stores/ui.ts';
import { DEFAULT_DRAFT, draftOf, styleOf } from './design-draft.ts';
import type { DesignDraft } from './design-draft.ts';
import { fieldError, firstInvalidField } from './design-errors.ts';
import type { DesignField } from './design-errors.ts';
import { useLeaveGuard } from '../../../page/navigation/use-leave-guard.ts';

export interface DesignForm {
  readonly draft: DesignDraft;
  /** The fields' current design, in the API's form. */
  readonly style: GroupStyle;
  /** True after a refused attempt to save: errors show from then on. */
  readonly hasTried: boolean;
  /** The first field that keeps the design from being saved, after an attempt; null when there is none. */
  readonly refusedField: DesignField | null;
  readonly isBusy: boolean;
  /** Error message of the last save. */
  readonly message: string | null;
  readonly change: (draft: DesignDraft) => void;
  /** Fills the fields with the product's defaults, without saving. */
  readonly reset: () => void;
  /** Resolves with false when a field is invalid. */
  readonly save: () => Promise<boolean>;
}

/** Form state of a space's design. */
export function useDesignForm(group: Group): DesignForm {
  const { t } = useTranslation('spaceSettings');
  const [draft, setDraft] = useState(() => draftOf(group.style));
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const style = styleOf(draft);
  useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(group.style)));

  const save = async (): Promise<boolean> => {
    const refused = firstInvalidField(draft);
    setHasTried(refused !== null);
    setMessage(null);
    if (refused !== null) {
      announce(`${t(`design.${refused}`)}: ${fieldError(t, refused, draft, true) ?? ''}`);
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
    setHasTried(false);
    announce(t('design.resetDone'));
  };
  const refusedField = hasTried ? firstInvalidField(draft) : null;
  return { draft, style, hasTried, refusedField, isBusy, message, change: setDraft, reset, save };
}

/** Asks before a changed design is left unsaved, within the app and when the tab closes. */
function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useTranslation('spaceSettings');
  useLeaveGuard(isDirty, () => ({
    title: t('unsavedTitle'),
    message: t('unsavedMessage'),
    okLabel: t('unsavedLeave'),
    cancelLabel: t('unsavedStay'),
  }));
}
