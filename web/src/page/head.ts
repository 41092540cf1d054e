import { articleLanguage, docPath, openGraphLocale } from '@maru/core/text';
import { LOCALES } from '@maru/core';
import type { Locale, PageInput } from '@maru/core';
import type { Translate } from '../i18n/texts.ts';
import { matchScreen } from './route-table.ts';
import type { ScreenName } from './route-table.ts';

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
    input.status === 404 ? notFoundWords(t) : words(input, matchScreen(pathname), t);
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

function notFoundWords(t: Translate): { title: string; description: string } {
  return { title: t('notFound.title'), description: t('notFound.message') };
}

function words(
  { data: { doc, group, isSignupClosed } }: PageInput,
  screen: ScreenName,
  t: Translate,
): { title: string; description: string } {
  if (doc !== undefined) {
    const isHome = group?.group.homeDocId === doc.id;
    const title = isHome ? group.group.title : doc.title;
    return {
      title,
      description:
        doc.excerpt === '' ? t('space.description', { title: group?.group.title ?? title }) : doc.excerpt,
    };
  }
  if (group !== undefined)
    return { title: group.group.title, description: t('space.description', { title: group.group.title }) };
  switch (screen) {
    case 'landing':
      return { title: t('landing.title'), description: t('landing.description') };
    case 'signup':
      if (isSignupClosed === true)
        return { title: t('auth.signupClosedTitle'), description: t('auth.signupClosed') };
      return { title: t('auth.signupTitle'), description: t('auth.signupDescription') };
    case 'login':
      return { title: t('auth.loginTitle'), description: t('auth.loginDescription') };
    case 'forgot':
      return { title: t('auth.forgotTitle'), description: t('auth.forgotMessage') };
    case 'resetPassword':
      return { title: t('auth.resetTitle'), description: t('auth.resetMessage') };
    case 'confirmEmail':
      return { title: t('auth.confirmTitle'), description: t('auth.confirmTitle') };
    case 'confirmSignup':
      return { title: t('auth.confirmSignupTitle'), description: t('auth.confirmSignupMessage') };
    case 'terms':
    case 'privacy':
      return { title: t(`legal.${screen}.title`), description: t(`legal.${screen}.description`) };
    case 'explore':
      return { title: t('explore.title'), description: t('explore.lead') };
    case 'recents':
      return { title: t('explore.recentsTitle'), description: t('explore.recentsLead') };
    case 'random':
      return { title: t('explore.randomTitle'), description: t('explore.lead') };
    case 'help':
      return { title: t('nav.help'), description: t('nav.helpDescription') };
    case 'space':
    case 'document':
    case 'newDocument':
    case 'editDocument':
    case 'history':
    case 'account':
    case 'media':
    case 'notifications':
    case 'search':
    case 'spaceSettings':
    case 'debugMarkup':
    case 'notFound':
      return { title: t('common.productName'), description: t('landing.description') };
  }
}
