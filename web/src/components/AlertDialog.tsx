import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/**
 * A question with an OK button and, where there is a choice, others. Escape answers "cancel", or "OK" where
 * there is no cancel. The initial focus is on "other" where it is offered, which is the primary button then;
 * else on "cancel" where OK is destructive. A mandatory question is answered by its buttons alone.
 */
export function AlertDialog({
  title,
  message,
  okLabel,
  cancelLabel,
  otherLabel,
  isDangerous = false,
  isMandatory = false,
  onAnswer,
}: {
  readonly title: string;
  readonly message: string;
  readonly okLabel: string;
  readonly cancelLabel?: string;
  readonly otherLabel?: string;
  readonly isDangerous?: boolean;
  readonly isMandatory?: boolean;
  readonly onAnswer: (answer: 'ok' | 'other' | 'cancel') => void;
}) {
  const okVariant = otherLabel === undefined ? 'primary' : 'plain';
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={isMandatory ? null : () => onAnswer(cancelLabel === undefined ? 'ok' : 'cancel')}
      footer={
        <>
          {otherLabel !== undefined && (
            <Button variant="primary" data-safe onClick={() => onAnswer('other')}>
              {otherLabel}
            </Button>
          )}
          <Button variant={isDangerous ? 'danger' : okVariant} onClick={() => onAnswer('ok')}>
            {okLabel}
          </Button>
          {cancelLabel !== undefined && (
            <Button variant="quiet" data-safe={isDangerous || undefined} onClick={() => onAnswer('cancel')}>
              {cancelLabel}
            </Button>
          )}
        </>
      }
    >
      {message}
    </Dialog>
  );
}
