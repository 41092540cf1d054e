import { PRESET_IDS, PRESETS } from '../../design/presets.ts';
import type { PresetId } from '../../design/presets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Design.module.css';

/** Picker of colour presets, each shown as a sample page with a word and a stroke. */
export function PresetPicker({
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
