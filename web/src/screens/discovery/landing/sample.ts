import type { Locale } from '@maru/core';

/** Source and HTML of the landing page's sample. A test compares the HTML with the renderer's. */
export interface Sample {
  readonly source: string;
  readonly html: string;
}

const EN = `## Making *doenjang* at home

Boil the beans **until they crush** between two fingers,
then shape them while they are warm.

- [x] Soak the beans overnight
- [ ] Hang the blocks for six weeks

| Month    | What happens  |
| -------- | ------------- |
| November | boil, shape   |
| January  | into the brine |

> The floor of the house is where they dry.
`;

const KO = `## 집에서 *된장* 담그기

콩은 두 손가락으로 **으깨질 때까지** 삶고,
따뜻할 때 메주를 빚어요.

- [x] 콩을 하룻밤 불리기
- [ ] 메주를 여섯 주 동안 매달기

| 달    | 하는 일        |
| ----- | -------------- |
| 동짓달 | 삶고 빚기      |
| 섣달  | 소금물에 담그기 |

> 메주가 마르는 자리는 언제나 마루예요.
`;

export const SAMPLES: { readonly [L in Locale]: Sample } = {
  en: {
    source: EN,
    html: `<h2>Making <em>doenjang</em> at home</h2>
<p>Boil the beans <strong>until they crush</strong> between two fingers,<br />
then shape them while they are warm.</p>
<ul>
<li><input checked="" disabled="" type="checkbox"> Soak the beans overnight</li>
<li><input disabled="" type="checkbox"> Hang the blocks for six weeks</li>
</ul>
<table>
<thead>
<tr>
<th>Month</th>
<th>What happens</th>
</tr>
</thead>
<tbody>
<tr>
<td>November</td>
<td>boil, shape</td>
</tr>
<tr>
<td>January</td>
<td>into the brine</td>
</tr>
</tbody>
</table>
<blockquote>
<p>The floor of the house is where they dry.</p>
</blockquote>
`,
  },
  ko: {
    source: KO,
    html: `<h2>집에서 <em>된장</em> 담그기</h2>
<p>콩은 두 손가락으로 <strong>으깨질 때까지</strong> 삶고,<br />
따뜻할 때 메주를 빚어요.</p>
<ul>
<li><input checked="" disabled="" type="checkbox"> 콩을 하룻밤 불리기</li>
<li><input disabled="" type="checkbox"> 메주를 여섯 주 동안 매달기</li>
</ul>
<table>
<thead>
<tr>
<th>달</th>
<th>하는 일</th>
</tr>
</thead>
<tbody>
<tr>
<td>동짓달</td>
<td>삶고 빚기</td>
</tr>
<tr>
<td>섣달</td>
<td>소금물에 담그기</td>
</tr>
</tbody>
</table>
<blockquote>
<p>메주가 마르는 자리는 언제나 마루예요.</p>
</blockquote>
`,
  },
};
