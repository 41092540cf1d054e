import { articleLanguage, docPath, openGraphLocale } from '@maru/core/text';
import { LOCALES } from '@maru/core';
import type { Locale, PageInput } from '@maru/core';
import { SITE_MAP } from '@maru/core/site-map';
import type { ScreenName } from '@maru/core/site-map';
import type { Translate } from '../../i18n/texts.ts';
import { matchScreen } from '../navigation/route-table.ts';

/** Metadata for the head of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The canonical URL of this content. */
  readonly canonical: string;
  /**
   * URLs of the page in each language. Empty where the page shows user
   * content, which is in one language whatever the interface is in.
   */
  readonly alternates: readonly { readonly lang: Locale | 'x-default'; readonly href: string }[];
  /** In Open Graph's form; null where the language is unknown. */
  readonly locale: string | null;
  readonly type: 'website' | 'article';
  /** The feed of the space that the page belongs to. */
  readonly feed: { readonly title: string; readonly href: string } | null;
}

/** Builds the head's metadata from the page's data. */
export function pageHead(input: PageInput, t: Translate): PageHead {
  const { pathname } = new URL(input.url, input.origin);
  const { doc, group } = input.data;
  const isHome = doc !== undefined && group?.group.homeDocId === doc.id;
  const path =
    doc === undefined || group === undefined
      ? pathname
      : isHome
        ? `/${group.group.name}`
        : docPath(group.group.name, doc.id, doc.title);
  const canonical = input.origin + path;
  const { title, description } =
    input.status === 404 ? notFoundTexts(t) : words(input, matchScreen(pathname), t);
  return {
    title:
      title === t('common.productName') || title === t('landing.title')
        ? title
        : `${title} · ${t('common.productName')}`,
    description,
    canonical,
    alternates: doc === undefined && group === undefined ? alternatesOf(canonical) : [],
    locale: openGraphLocale(languageOfPage(input) ?? input.locale),
    type: doc === undefined ? 'website' : 'article',
    feed:
      group === undefined
        ? null
        : { title: group.group.title, href: `${input.origin}/${group.group.name}/feed.xml` },
  };
}

function alternatesOf(canonical: string): PageHead['alternates'] {
  return [
    ...LOCALES.map((lang) => ({ lang, href: `${canonical}?lang=${lang}` })),
    { lang: 'x-default', href: canonical },
  ];
}

/** Returns the language of the displayed document; null without one. */
function languageOfPage({ data: { doc }, articleHtml }: PageInput): string | null {
  return doc === undefined ? null : (doc.language ?? articleLanguage(doc.title, articleHtml ?? ''));
}

function notFoundTexts(t: Translate): { title: string; description: string } {
  return { title: t('notFound.title'), description: t('notFound.message') };
}

function words(
  { data: { doc, group, comments, found, problem, isSignupOpen } }: PageInput,
  screen: ScreenName,
  t: Translate,
): { title: string; description: string } {
  if (problem !== undefined) return { title: t('common.error.title'), description: problem.message };
  if (doc !== undefined) {
    const isHome = group?.group.homeDocId === doc.id;
    const name = isHome ? group.group.title : doc.title;
    const title = comments === undefined ? name : t('doc.commentsOn', { title: name });
    return {
      title,
      description:
        doc.excerpt === '' ? t('space.description', { title: group?.group.title ?? title }) : doc.excerpt,
    };
  }
  if (group !== undefined)
    return { title: group.group.title, description: t('space.description', { title: group.group.title }) };
  if (found !== undefined)
    return { title: `${found.query} · ${t('nav.search')}`, description: t('landing.description') };
  if (screen === 'signup' && isSignupOpen === false)
    return { title: t('auth.signupClosedTitle'), description: t('auth.signupClosed') };
  const route = SITE_MAP.find((one) => one.screen === screen);
  return route !== undefined && 'head' in route
    ? { title: t(route.head.title), description: t(route.head.description) }
    : { title: t('common.productName'), description: t('landing.description') };
}
