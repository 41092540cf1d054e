import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Field.module.css';
import { IconButton } from './IconButton.tsx';

/** A password field with a button that shows the text. Password managers and pasting are allowed. */
export function PasswordField(
  props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      adornment={
        <IconButton
          className={classNames('withScript', styles['reveal'])}
          label={t(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
          aria-pressed={isShown}
          icon={
            isShown ? (
              <EyeOff size="1.125rem" aria-hidden="true" />
            ) : (
              <Eye size="1.125rem" aria-hidden="true" />
            )
          }
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
