import { formatAbsolute } from '@maru/core/text';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadThinning, useThinning } from '../../../stores/thinning.ts';
import media from './Media.module.css';
import styles from './Thinning.module.css';
import { amount, useThinningSwitch } from './use-thinning-switch.ts';

/** Interval of requests until the first pass has ended. */
const ROUND_CHECK_MS = 2_000;
const RULES = ['keptDay', 'keptWeek', 'keptYear', 'keptLater', 'keptAlways'] as const;

/** Setting to thin out old versions, with its rules, a preview and the totals removed. */
export function ThinningPart({ groupName }: { readonly groupName: string }) {
  const { t, language } = useTranslation('media');
  const thinning = useThinning((state) => state.thinning);
  const { isBusy, words, count, change } = useThinningSwitch();
  const isInFirstRound =
    thinning !== null &&
    thinning.since !== null &&
    (thinning.checkedAt === null || thinning.checkedAt < thinning.since);
  useEffect(() => void loadThinning(groupName), [groupName]);
  useEffect(() => {
    if (!isInFirstRound) return;
    const timer = setInterval(() => void loadThinning(groupName), ROUND_CHECK_MS);
    return () => clearInterval(timer);
  }, [isInFirstRound, groupName]);

  if (thinning === null) return null;
  const { isOn, since, removed } = thinning;
  const state =
    since === null
      ? t('thinningOff')
      : t('thinningSince', { date: formatAbsolute(new Date(since), language) });
  const gone = t('thinningRemoved', amount(removed.versions, removed.bytes, language));
  return (
    <details className={styles['thinning']}>
      <summary>
        <h2>{t('thinning')}</h2>
        <span className={media['small']}>{state}</span>
      </summary>
      <div className={styles['body']}>
        <Checkbox checked={isOn} aria-describedby="maru:thinning-rules" onChange={() => void change(!isOn)}>
          {t('thinningSwitch')}
        </Checkbox>
        <div id="maru:thinning-rules" className={media['small']}>
          <p>{t('thinningLead')}</p>
          <ul>
            {RULES.map((rule) => (
              <li key={rule}>{t(rule)}</li>
            ))}
          </ul>
          <p>{t('thinningNote')}</p>
        </div>
        {!isOn && (
          <Button size="small" isBusy={isBusy} onClick={() => void count()}>
            {t('thinningPreview')}
          </Button>
        )}
        <p role="status" className={media['small']}>
          {[words, isInFirstRound ? t('thinningUnderWay') : removed.versions > 0 && gone]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </details>
  );
}
