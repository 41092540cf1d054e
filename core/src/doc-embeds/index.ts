export { embeddedTargets, fillEmbeds, innerArticles, innerDocId } from './fill-embeds.ts';
export type { InnerDocs } from './fill-embeds.ts';
