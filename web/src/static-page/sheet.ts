import articleBlocks from '../styles/article-blocks.css?inline';
import articleBoxes from '../styles/article-boxes.css?inline';
import articleCode from '../styles/article-code.css?inline';
import articleColors from '../styles/article-colors.css?inline';
import articleTools from '../styles/article-tools.css?inline';
import article from '../styles/article.css?inline';
import base from '../styles/base.css?inline';
import code from '../styles/code.css?inline';
import contrast from '../styles/contrast.css?inline';
import print from '../styles/print.css?inline';
import tokens from '../styles/tokens.css?inline';
import own from './static-page.css?inline';

/** Style sheet of pages that are read without a server: the website's own for articles, in its order. */
export const STATIC_SHEET = [
  tokens,
  base,
  article,
  articleBoxes,
  articleColors,
  articleTools,
  articleCode,
  articleBlocks,
  code,
  contrast,
  print,
  own,
].join('\n');
