import type { HelpText } from './help-text.ts';

export const HELP_KO: HelpText = {
  title: '글 쓰는 법',
  lead: '문서는 몇 가지 기호를 더한 보통 글이에요. 아래 예시는 바로 고쳐 볼 수 있어요. 원문을 고치면 결과가 바로 바뀌어요. 편집기의 라이브(Ctrl+Shift+2)에서는 쓰는 동안에도 글이 페이지처럼 보여요.',
  contents: '목차',
  source: '원문: {{topic}}',
  result: '결과: {{topic}}',
  reset: '처음으로',
  groups: [
    {
      id: 'words',
      title: '글자',
      topics: [
        {
          id: 'emphasis',
          title: '강조',
          text: '별표 두 개는 굵게, 한 개는 기울임, 밑줄 문자 두 개는 밑줄, 물결표 두 개는 취소선이에요.',
          example: '**굵게**, *기울임*, __밑줄__, ~~취소선~~,\n***굵은 기울임***.',
        },
        {
          id: 'highlight',
          title: '형광펜',
          text: '양쪽에 등호를 두 개씩 써요.',
          example: '==이 문장==부터 읽고, ==**특히** 이 부분==을 기억하세요.',
        },
        {
          id: 'breaks',
          title: '문단과 줄',
          text: '빈 줄을 두면 새 문단이 시작돼요. 새 문서에서는 줄을 바꾼 대로 보여요. 가져온 문서에서는 줄 끝에 `\\`나 공백 두 개를 넣으면 줄이 바뀌어요.',
          example: '첫째 줄,\n둘째 줄.\n\n새 문단이에요.',
          props: { breaks: true },
        },
        {
          id: 'inline-code',
          title: '줄 안의 코드',
          text: '백틱 사이의 기호는 그대로 보여요.',
          example: '`npm start`를 실행하고, `**`는 그대로 쓸 수 있어요.',
        },
        {
          id: 'size',
          title: '크기',
          text: '8~72픽셀 또는 50~400%로 쓸 수 있어요.',
          example: '[size=24]크게[/size], [size=85%]조금 작게[/size].',
        },
        {
          id: 'color',
          title: '색',
          text: '기본 색 이름 17가지나 3·6·8자리 16진수를 써요. 기호 안에 다른 기호를 넣을 수 있어요.',
          example: '[color=green]초록[/color]과 [color=b3261e]벽돌 **빨강**[/color].',
        },
        {
          id: 'escapes',
          title: '기호를 그대로 쓰기',
          text: '기호 앞에 역슬래시를 두면 글자 그대로 보여요. `&copy;` 같은 문자 참조도 쓸 수 있어요.',
          example: '\\*기울임 아님\\*, \\# 제목 아님, &copy; 2026',
        },
      ],
    },
    {
      id: 'structure',
      title: '구조',
      topics: [
        {
          id: 'headings',
          title: '제목',
          text: '`#` 한 개에서 여섯 개와 공백으로 시작해요. 제목마다 고유한 링크가 있고 접을 수 있어요. 제목에 마우스를 올리면 버튼이 보여요.',
          example: '## 집\n\n집에 관한 글.\n\n### 마루\n\n더 많은 글.',
        },
        {
          id: 'folds',
          title: '접는 구역',
          text: '제목의 `[-]`는 그 구역을 접은 채로, `[+]`는 펼친 채로 시작하게 해요. 인쇄와 찾기에서는 모두 보여요.',
          example: '### [-] 정답\n\n물론 42예요.\n\n### [+] 문제\n\n어떤 문제일까요?',
        },
        {
          id: 'numbering',
          title: '번호',
          text: '번호를 켜면 제목에 3단계까지 번호가 붙어요. 글에는 번호를 쓰지 않아요. `{-}`를 붙인 제목은 건너뛰어요.',
          example: '## 첫째\n\n### 부분\n\n## 머리말 {-}\n\n## 둘째',
          props: { numbering: true },
        },
        {
          id: 'toc',
          title: '목차',
          text: '한 줄에 `[toc]`나 `[목차]`만 쓰면 3단계까지의 제목을 보여 줘요. `[notoc]`는 자동 목차를 없애요.',
          example: '[목차]\n\n## 아침\n\n## 저녁\n\n### 밤',
        },
        {
          id: 'lists',
          title: '목록',
          text: '`-`, `*`, `+`는 점 목록, 숫자와 `.`이나 `)`는 번호 목록이에요. 들여 쓰면 한 단계 들어가요.',
          example: '- 콩\n- 소금\n  - 천일염\n\n1. 불리기\n2. 삶기',
        },
        {
          id: 'tasks',
          title: '할 일',
          text: '체크 상자가 있는 목록이에요. `[ ]`는 할 일, `[x]`는 끝낸 일이에요.',
          example: '- [x] 콩 사기\n- [ ] 항아리 찾기',
        },
        {
          id: 'quotes',
          title: '인용',
          text: '문단 앞에 `>`를 써요. 인용 안에 목록, 코드, 다른 인용을 넣을 수 있어요.',
          example: '> 집은 곧 마루다.\n>\n> > 누구의 말일까요?',
        },
        {
          id: 'callouts',
          title: '콜아웃',
          text: '`[!note]` 같은 종류로 시작하는 인용이에요. 종류는 note, abstract, info, todo, tip, success, question, warning, failure, danger, bug, example, quote, important, caution이에요. 뒤에 제목을 쓸 수 있어요. `[!note]-`는 접힌 채로, `[!note]+`는 펼친 채로 시작해요.',
          example:
            '> [!tip] 시작하기 전에\n> 콩은 하룻밤 불려 두세요.\n\n> [!warning]\n> 솥이 뜨거워요.\n\n> [!question]- 왜 하룻밤인가요?\n> 그래야 고르게 익어요.',
        },
        {
          id: 'tables',
          title: '표',
          text: '`|` 사이에 칸을 쓰고 제목 행 아래에 하이픈을 써요. 콜론으로 정렬하고, 칸 안의 세로줄은 `\\|`로 써요.',
          example:
            '| 달 | 하는 일 | 시간 |\n| :-- | :-: | --: |\n| 동짓달 | 삶기 | 8 |\n| 섣달 | 담그기 | 3 |',
        },
        {
          id: 'rules',
          title: '구분선',
          text: '한 줄에 하이픈, 별표, 밑줄 문자 가운데 하나만 세 개 이상 써요.',
          example: '앞\n\n---\n\n뒤',
        },
        {
          id: 'properties',
          title: '속성',
          text: '글 맨 처음에 `---` 두 줄을 두고 그 사이에 `이름: 값`(YAML)을 쓰면 문서의 속성이 돼요. 본문이나 검색에는 들어가지 않아요.',
          example: '---\ntags: [집, 마루]\nlang: ko\n---\n\n집은 마루예요.',
        },
      ],
    },
    {
      id: 'links',
      title: '링크와 각주',
      topics: [
        {
          id: 'links-inline',
          title: '링크',
          text: '대괄호 안에 글, 소괄호 안에 주소를 써요. 글 속의 주소는 자동으로 링크가 돼요.',
          example:
            '[이 페이지](/help "글 쓰는 법"), https://example.org,\n[이름으로][maru].\n\n[maru]: /help',
        },
        {
          id: 'wiki-links',
          title: '문서 링크',
          text: '문서 제목을 대괄호 두 쌍으로 감싸요. `#` 뒤에 그 문서의 소제목을, `|` 뒤에 다른 말을 쓸 수 있어요. 아직 없는 문서는 점선으로 보여요.',
          example: '[[도움말]], [[도움말|다른 말로]], [[#링크|위의 구역]], [[아직 없는 문서]]',
        },
        {
          id: 'doc-embed',
          title: '문서 안에 문서',
          text: '문서 링크 앞에 `!`를 붙여 한 문단에 그것만 쓰면 그 자리에 그 문서의 내용이 보여요. `#` 뒤에 소제목을 쓰면 그 구역만 보여요. 읽는 사람에게는 읽을 수 있는 문서만 보여요.',
          example: '![[도움말]]\n\n![[도움말#링크]]',
        },
        {
          id: 'link-preview',
          title: '링크 카드',
          text: '문단에 주소만 있으면 카드가 돼요.',
          example: 'https://example.org/articles/how-to-build-a-floor',
        },
        {
          id: 'footnotes',
          title: '각주',
          text: '번호만 두고 내용은 다른 곳에 쓰거나, 그 자리에 바로 써요. 번호에 마우스를 올리면 각주가 보여요. 목록의 자리는 `[각주]`로 정해요.',
          example: '마루[^maru]는 열려 있어요^[마당을 향해서요.].\n\n[^maru]: 방과 방 사이의 *나무 바닥*.',
        },
      ],
    },
    {
      id: 'media',
      title: '이미지, 동영상, 다른 사이트',
      topics: [
        {
          id: 'images',
          title: '이미지',
          text: '링크 앞에 `!`를 붙여요. 대괄호 안의 글은 이미지를 설명해요. 주소 뒤에 픽셀이나 퍼센트로 크기를 쓸 수 있어요.',
          example: '![마루의 표지](/favicon.svg =96x96)',
        },
        {
          id: 'films',
          title: '동영상과 오디오',
          text: '같은 기호를 써요. `mp4`, `webm`, `mp3` 같은 파일에는 재생기가 나와요.',
          example: '![동영상](/media/example.mp4 =320x180)',
        },
        {
          id: 'embeds',
          title: '외부 콘텐츠 넣기',
          text: '문단에 YouTube, Vimeo, Dailymotion, Twitch, 카카오TV, 네이버TV, Spotify, SoundCloud, CodePen, Figma 주소만 써요. 누르기 전에는 아무것도 불러오지 않아요.',
          example: 'https://youtu.be/aqz-KE-bpKQ',
        },
      ],
    },
    {
      id: 'technical',
      title: '코드, 수식, 다이어그램',
      topics: [
        {
          id: 'code',
          title: '코드',
          text: '백틱 세 개로 된 줄 사이에 써요. 언어 이름을 쓰면 색이 입혀져요.',
          example: '```js\n// 따뜻하고 조용한 바닥\nexport const floor = (wide) => wide * 2;\n```',
        },
        {
          id: 'math',
          title: '수식',
          text: '따로 둔 줄의 `$$` 사이나 `math` 블록 안에 LaTeX로 써요. 문서에서 수식을 켜면 줄 안에서도 `$` 사이에 쓸 수 있어요.',
          example: '$a^2 + b^2 = c^2$이므로:\n\n$$\nc = \\sqrt{a^2 + b^2}\n$$',
          props: { math: true },
        },
        {
          id: 'diagrams',
          title: '다이어그램',
          text: '`mermaid` 블록 안에 Mermaid로 써요.',
          example:
            '```mermaid\nflowchart LR\n  A[초안] --> B{읽어 보기}\n  B -->|좋아요| C[공개]\n  B -->|아직| A\n```',
        },
      ],
    },
    {
      id: 'differences',
      title: '마크다운을 안다면',
      topics: [
        {
          id: 'not-here',
          title: '다른 점',
          text: 'CommonMark와 GitHub의 표, 할 일, 자동 링크를 모두 쓸 수 있어요. 다만 `__`는 밑줄이고, HTML은 속성 없는 몇 가지 태그(`<br>`, `<kbd>`, `<sub>`, `<sup>`, `<mark>`, `<u>`)만 쓸 수 있고 나머지는 글자 그대로 보이며, `<!--`와 `-->` 사이의 주석은 보이지 않고, 들여 쓴 코드와 밑줄로 만드는 제목은 없어요.',
          example:
            '__밑줄__, **굵게**\n\n<kbd>Ctrl</kbd>, H<sub>2</sub>O\n<b>글자 그대로</b> <!-- 숨은 주석 -->\n\n    코드 아님',
        },
      ],
    },
  ],
};
