import type { Texts } from '../texts.ts';

export const landing = {
  title: '마루: 내 글이 머무는 나만의 공간',
  description:
    '나만의 공간에서 문서를 쓰고, 혼자 간직하다가 준비되면 누구에게나 열어 보세요. 한국어와 영어로 쓸 수 있어요.',
  headline: '나만의 공간에서 쓰고, 준비되면 문을 열어 두세요.',
  start: '공간 만들기',
  toMySpace: '내 공간으로 가기',
  exampleLabel: '마루의 문서: 원문과 그 원문이 만드는 화면',
  exampleSource: '원문',
  examplePage: '화면',
  features: '마루에서 할 수 있는 일',
  blurb: {
    markup: {
      title: '기호 몇 개로 쓰는 문서',
      text: '제목, 표, 각주, 글자색까지 기호로 쓰면 바로 화면에 보여요.',
    },
    order: {
      title: '내가 정한 순서의 폴더',
      text: '문서를 끌어다 원하는 자리에 두세요. 정한 순서가 그대로 남아요.',
    },
    access: {
      title: '처음엔 나만 보기',
      text: '모든 글은 비공개로 시작해요. 공개하거나 비밀 링크로만 나눌 수 있어요.',
    },
    history: {
      title: '모든 버전이 남는 기록',
      text: '어느 두 버전이든 단어 단위로 비교하고, 예전 버전으로 되돌릴 수 있어요.',
    },
    comments: { title: '읽는 사람의 댓글', text: '공개 문서에 댓글과 답글이 달리면 알려 드려요.' },
    media: {
      title: '이미지와 파일',
      text: '이미지, 오디오, 동영상, PDF가 글 곁에 머물고 글의 공개 범위를 따라요.',
    },
    design: { title: '내 공간의 모습', text: '글꼴과 크기, 색을 고르세요. 언제나 읽기 좋게 맞춰 드려요.' },
    leave: {
      title: '언제든 떠날 수 있게',
      text: '모든 글을 순서 그대로 .md 파일로 한 번에 내보낼 수 있어요.',
    },
  },
} satisfies Texts<'translation'>['landing'];
