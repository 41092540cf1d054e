import { FONTS, fontOf } from '../../../design/fonts.ts';
import { PRESETS, PRESET_IDS } from '../../../design/presets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ColorField } from './ColorField.tsx';
import styles from './Design.module.css';
import { COLOR_NAMES, presetOf } from './design-draft.ts';
import type { DesignDraft } from './design-draft.ts';
import type { DesignField } from './design-errors.ts';
import { SizeField } from './SizeField.tsx';
import type { PresetId } from '../../../design/presets.ts';

/** Fields of a design: presets, font, size, and the four colours. */
export function DesignFields({
  draft,
  hasTried,
  refusedField,
  onChange,
}: {
  readonly draft: DesignDraft;
  /** True after an attempt to save: errors then show in all fields. */
  readonly hasTried: boolean;
  /** The field that kept the design from being saved. */
  readonly refusedField: DesignField | null;
  readonly onChange: (draft: DesignDraft) => void;
}) {
  const { t } = useTranslation('spaceSettings');
  const isKnownFont = fontOf(draft.family) !== null;
  return (
    <>
      <PresetPicker
        chosen={presetOf(draft)}
        onChoose={(preset) => onChange({ ...draft, colors: PRESETS[preset] })}
      />
      <div className={styles['field']}>
        <label htmlFor="maru:font">{t('design.font')}</label>
        <select
          id="maru:font"
          value={draft.family}
          aria-describedby="maru:font-help"
          onChange={(event) => onChange({ ...draft, family: event.target.value })}
        >
          {FONTS.map((font) => (
            <option key={font.id} value={font.family}>
              {t(`design.fontName.${font.id}`)}
            </option>
          ))}
          {!isKnownFont && (
            <option value={draft.family}>{t('design.fontName.other', { name: draft.family })}</option>
          )}
        </select>
        <p id="maru:font-help" className={styles['help']}>
          {t('design.fontHelp')}
        </p>
      </div>
      <SizeField
        draft={draft}
        isRefused={refusedField === 'size'}
        onChange={(size) => onChange({ ...draft, size })}
      />
      <fieldset className={styles['colors']}>
        <legend>{t('design.colors')}</legend>
        {COLOR_NAMES.map((name) => (
          <ColorField
            key={name}
            name={name}
            draft={draft}
            hasTried={hasTried}
            isRefused={refusedField === name}
            onChange={(color) => onChange({ ...draft, colors: { ...draft.colors, [name]: color } })}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Picker of colour presets, each shown as a sample page with a word and a stroke. */
function PresetPicker({
  chosen,
  onChoose,
}: {
  readonly chosen: PresetId | null;
  readonly onChoose: (preset: PresetId) => void;
}) {
  const { t } = useTranslation('spaceSettings');
  return (
    <fieldset className={styles['presets']}>
      <legend>{t('design.presets')}</legend>
      <div className={styles['leaves']}>
        {PRESET_IDS.map((id) => {
          const { backgroundColor, mainColor, secondaryColor, accentColor } = PRESETS[id];
          return (
            <label key={id} className={styles['leaf']}>
              <input
                type="radio"
                name="preset"
                value={id}
                checked={chosen === id}
                onChange={() => onChoose(id)}
              />
              <span className={styles['paper']} style={{ backgroundColor }} aria-hidden="true">
                <span style={{ color: mainColor }}>{t('design.presetSample')}</span>
                <span className={styles['stroke']} style={{ backgroundColor: secondaryColor }} />
                <span className={styles['dot']} style={{ backgroundColor: accentColor }} />
              </span>
              <span className={styles['leafName']}>{t(`design.preset.${id}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
