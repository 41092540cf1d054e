import { parse } from '@maru/core/markup';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useIsClient } from '../../../components/use-is-client.ts';
import type { HelpText, HelpTopic } from '../../../i18n/help/help-text.ts';
import { LiveArticle } from '../../../markup/LiveArticle.tsx';
import { consumeEarlyTyping } from '../../../reader/early-fields.ts';
import { showToast } from '../../../stores/ui.ts';
import styles from './HelpScreen.module.css';
import { StaticExample } from './StaticExample.tsx';

/** The only document that the examples may link to. */
const HELP_TITLES: ReadonlySet<string> = new Set(['Help', '도움말']);

/** An editable example beside its rendering. */
export function HelpExample({ topic, help }: { readonly topic: HelpTopic; readonly help: HelpText }) {
  const [text, setText] = useState(topic.example);
  const [isEdited, setEdited] = useState(false);
  const root = useMemo(() => parse(text, topic.props), [text, topic.props]);
  const options = useMemo(
    () => ({
      idPrefix: `${topic.id}-`,
      resolve: (target: string) => (HELP_TITLES.has(target) ? '/help' : null),
    }),
    [topic.id],
  );
  const isClient = useIsClient();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const early = field.current === null ? null : consumeEarlyTyping(field.current);
    if (early === null) return;
    setText(early);
    setEdited(true);
  }, []);
  const nameOf = (label: string): string => label.replace('{{topic}}', topic.title);
  return (
    <div className={styles['example']}>
      <div className={styles['source']}>
        <textarea
          ref={field}
          data-early
          className={styles['field']}
          aria-label={nameOf(help.source)}
          value={text}
          // Read-only without scripts; the first script keeps what is typed before hydration.
          readOnly={!isClient}
          suppressHydrationWarning
          rows={text.split('\n').length}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => {
            setText(event.target.value);
            setEdited(true);
          }}
        />
        {text !== topic.example && (
          <Button
            variant="quiet"
            size="small"
            className={styles['reset']}
            onClick={() => setText(topic.example)}
          >
            {help.reset}
          </Button>
        )}
      </div>
      <div className={styles['result']} role="group" aria-label={nameOf(help.result)}>
        {isEdited ? (
          <LiveArticle root={root} options={options} notify={showToast} />
        ) : (
          <StaticExample root={root} options={options} />
        )}
      </div>
    </div>
  );
}
