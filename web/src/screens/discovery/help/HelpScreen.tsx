import { useTranslation } from '../../../i18n/use-translation.ts';
import { HELP_EN } from '../../../i18n/help/en.ts';
import { HELP_KO } from '../../../i18n/help/ko.ts';
import type { HelpText } from '../../../i18n/help/help-text.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { useLocale } from '../../../stores/locale.ts';
import { HelpExample } from './HelpExample.tsx';
import styles from './HelpScreen.module.css';

const TEXTS = { en: HELP_EN, ko: HELP_KO } as const;

/** Returns the id of a section of the page; those of the examples contain no colon. */
function placeId({ id }: { readonly id: string }): string {
  return `maru:${id}`;
}

/** Reference of the dialect: every construct with a live example. */
export function HelpScreen() {
  const { t } = useTranslation();
  const help = TEXTS[useLocale()];
  useTitle(t('nav.help'));
  return (
    <div className={styles['help']}>
      <HelpContents help={help} />
      <div className={styles['page']}>
        <h1 className="screenTitle" tabIndex={-1}>
          {help.title}
        </h1>
        <p className={styles['lead']}>{help.lead}</p>
        {help.groups.map((group) => (
          <section key={group.id} aria-labelledby={placeId(group)}>
            <h2 id={placeId(group)} className={styles['groupTitle']}>
              {group.title}
            </h2>
            {group.topics.map((topic) => (
              <section key={topic.id} className={styles['topic']} aria-labelledby={placeId(topic)}>
                <h3 id={placeId(topic)} className={styles['topicTitle']}>
                  <a href={`#${placeId(topic)}`}>{topic.title}</a>
                </h3>
                <p className={styles['text']}>
                  {splitCode(topic.text).map(({ text, isCode }, index) =>
                    isCode ? <code key={index}>{text}</code> : text,
                  )}
                </p>
                <HelpExample key={topic.example} topic={topic} help={help} />
              </section>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function HelpContents({ help }: { readonly help: HelpText }) {
  return (
    <nav className={styles['contents']} aria-label={help.contents} data-chrome>
      <ul>
        {help.groups.map((group) => (
          <li key={group.id}>
            <a href={`#${placeId(group)}`}>{group.title}</a>
            <ul>
              {group.topics.map((topic) => (
                <li key={topic.id}>
                  <a href={`#${placeId(topic)}`}>{topic.title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Splits a text at its backticks into plain text and code. */
function splitCode(text: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
