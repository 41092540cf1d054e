/** The site's name, and texts of every page. */
export const site = {
  productName: '마루',
  loading: '불러오는 중',
  skipToContent: '본문으로 건너뛰기',
  skipToComments: '댓글로 건너뛰기',
};
