import { parse } from '@maru/core/markup';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useIsClient } from '../../../components/use-is-client.ts';
import type { HelpText, HelpTopic } from '../../../i18n/help/help-text.ts';
import { LiveArticle } from '../../../markup/LiveArticle.tsx';
import { showToast } from '../../../stores/ui.ts';
import styles from './HelpScreen.module.css';

/** The only document that the examples may link to. */
const HELP_TITLES: ReadonlySet<string> = new Set(['Help', '도움말']);

/** An editable example beside its rendering. */
export function HelpExample({ topic, help }: { readonly topic: HelpTopic; readonly help: HelpText }) {
  const [text, setText] = useState(topic.example);
  const root = useMemo(() => parse(text, topic.props), [text, topic.props]);
  const options = useMemo(
    () => ({
      idPrefix: `${topic.id}-`,
      resolve: (target: string) => (HELP_TITLES.has(target) ? '/help' : null),
    }),
    [topic.id],
  );
  const isClient = useIsClient();
  const nameOf = (label: string): string => label.replace('{{topic}}', topic.title);
  return (
    <div className={styles['example']}>
      <div className={styles['source']}>
        <textarea
          className={styles['field']}
          aria-label={nameOf(help.source)}
          value={text}
          // Read-only until hydration, since React would overwrite typed text.
          readOnly={!isClient}
          rows={text.split('\n').length}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setText(event.target.value)}
        />
        {text !== topic.example && (
          <Button
            look="quiet"
            size="small"
            className={styles['reset']}
            onClick={() => setText(topic.example)}
          >
            {help.reset}
          </Button>
        )}
      </div>
      <div className={styles['result']} role="group" aria-label={nameOf(help.result)}>
        <LiveArticle root={root} options={options} notify={showToast} />
      </div>
    </div>
  );
}
