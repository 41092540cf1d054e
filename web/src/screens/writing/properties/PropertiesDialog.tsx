import { hasVisibleText, TITLE_MAX_LENGTH } from '@maru/core';
import type { PropertyKind } from '@maru/core/text';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LISTS, readProperties, withProperties } from './front-matter.ts';
import type { PropertyValues } from './front-matter.ts';
import styles from './Properties.module.css';

const FIELDS = [
  'title',
  'description',
  'tags',
  'aliases',
  'date',
  'created',
  'updated',
  'language',
] as const satisfies readonly PropertyKind[];
type FieldName = (typeof FIELDS)[number];

const HELP: Readonly<Partial<Record<FieldName, 'lists' | 'date' | 'language'>>> = {
  tags: 'lists',
  aliases: 'lists',
  date: 'date',
  language: 'language',
};

/** A value of a list, which may be in quotes. */
const LISTED = /\s*"([^"]*)"\s*|[^,]+/g;

/**
 * Form of the properties that are written at the start of a text: title, description, tags, other
 * titles, dates, language. The title is that of the field as well.
 */
export function PropertiesDialog({
  title,
  content,
  onWrite,
  onClose,
}: {
  readonly title: string;
  /** Returns the text as it is now. */
  readonly content: () => string;
  readonly onWrite: (title: string, content: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('writing');
  const { t: common } = useTranslation();
  const id = useId();
  const [first] = useState(() => {
    const found = readProperties(content());
    return found === null ? null : { found, typed: { ...typedOf(found), title } };
  });
  const [typed, setTyped] = useState(first?.typed ?? null);
  const [error, setError] = useState<{ readonly field: FieldName | null; readonly text: string } | null>(
    null,
  );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (first === null || typed === null) return;
    if (!hasVisibleText(typed.title)) return setError({ field: 'title', text: common('fields.required') });
    const changed = FIELDS.filter((name) => typed[name] !== first.typed[name]);
    const changes = Object.fromEntries(changed.map((name) => [name, valuesOf(name, typed[name])]));
    const named = first.found.title;
    const isTitleWritten = named !== undefined && named[0] !== typed.title;
    const written = withProperties(
      content(),
      isTitleWritten ? { ...changes, title: [typed.title.trim()] } : changes,
    );
    if (written === null) return setError({ field: null, text: t('propertyForm.refused') });
    onWrite(typed.title.trim(), written);
    onClose();
  };

  return (
    <Dialog
      title={t('properties')}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" type="submit" form={id} disabled={typed === null}>
            {t('propertyForm.apply')}
          </Button>
          <Button onClick={onClose}>{common('common.cancel')}</Button>
        </>
      }
    >
      {typed === null ? (
        <p>{t('propertyForm.unreadable')}</p>
      ) : (
        <form id={id} className={styles['form']} noValidate onSubmit={submit}>
          <p>{t('propertyForm.hint')}</p>
          {FIELDS.map((name) => {
            const help = HELP[name];
            return (
              <Field
                key={name}
                label={common(`doc.properties.${name}`)}
                help={help === undefined ? undefined : t(`propertyForm.${help}`)}
                error={error?.field === name ? error.text : undefined}
                value={typed[name]}
                maxLength={name === 'title' ? TITLE_MAX_LENGTH : undefined}
                autoComplete="off"
                data-start={name === 'title' ? '' : undefined}
                onChange={(event) => {
                  setTyped({ ...typed, [name]: event.target.value });
                  setError(null);
                }}
              />
            );
          })}
          {error !== null && error.field === null && <p role="alert">{error.text}</p>}
        </form>
      )}
    </Dialog>
  );
}

function typedOf(found: PropertyValues): Record<FieldName, string> {
  const typed = FIELDS.map((name) => {
    const values = found[name] ?? [];
    const isList = LISTS.has(name);
    return [name, values.map((value) => (isList && value.includes(',') ? `"${value}"` : value)).join(', ')];
  });
  return Object.fromEntries(typed) as Record<FieldName, string>;
}

function valuesOf(name: FieldName, typed: string): readonly string[] {
  const parts = LISTS.has(name)
    ? [...typed.matchAll(LISTED)].map(([whole, quoted]) => quoted ?? whole)
    : [typed];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
