// @ts-check
/*
 * Search of a website of files, as a classic script: pages from a disk may load neither modules nor data. The
 * texts are scripts as well (`index.js` says how many), and are read when somebody first goes to the field.
 */

(() => {
  /** @typedef {{ title: string, file: string, place: string, text: string, folded: string, name: string }} Entry */

  const RESULTS_MAX = 30;
  /** Characters shown around a word that was found. */
  const BEFORE = 40;
  const AFTER = 120;
  const WAIT_MS = 120;

  const found = document.querySelector('form[data-site-search]');
  if (!(found instanceof HTMLFormElement)) return;
  const form = found;
  const field = form.querySelector('input');
  const panel = form.querySelector('div');
  const status = form.querySelector('p');
  const list = form.querySelector('ol');
  if (field === null || panel === null || status === null || list === null) return;
  const root = form.dataset['siteSearch'] ?? '';

  /** @type {Entry[]} */
  const entries = [];
  /** @param {string} text */
  const fold = (text) => text.normalize('NFC').toLowerCase();

  /** Takes the texts of a part: title, file, folders and words of each document. */
  Object.assign(globalThis, {
    maruParts: 0,
    /** Documents of whose text the parts have only the beginning, or nothing. */
    maruCut: 0,
    /** @param {readonly (readonly [string, string, string, string])[]} texts */
    maruTexts: (texts) => {
      for (const [title, file, place, text] of texts)
        entries.push({ title, file, place, text, folded: fold(text), name: fold(title) });
    },
  });

  /** @param {string} name */
  const load = (name) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = `${root}site/${name}`;
      // A part that is not there leaves the others.
      script.addEventListener('load', resolve);
      script.addEventListener('error', resolve);
      document.head.append(script);
    });

  /** @type {Promise<void> | null} */
  let loading = null;
  const loadAll = async () => {
    await load('index.js');
    const count = Number(Reflect.get(globalThis, 'maruParts'));
    for (let part = 1; part <= count; part++) await load(`index-${part}.js`);
  };

  /**
   * Returns the entries that have each word, those with a word in the title first.
   * @param {readonly string[]} words
   */
  const search = (words) => {
    const hits = entries.filter((one) =>
      words.every((word) => one.name.includes(word) || one.folded.includes(word)),
    );
    /** @param {Entry} one */
    const rank = ({ name }) => words.filter((word) => name.includes(word)).length;
    return hits.sort((a, b) => rank(b) - rank(a));
  };

  /**
   * Returns a text with the words marked.
   * @param {string} text
   * @param {readonly string[]} words
   */
  const marked = (text, words) => {
    const nodes = new DocumentFragment();
    const folded = fold(text);
    let at = 0;
    // Folding may change lengths in rare letters: nothing is marked then.
    while (folded.length === text.length) {
      const next = words
        .map((word) => ({ word, index: folded.indexOf(word, at) }))
        .filter(({ index }) => index >= 0)
        .sort((a, b) => a.index - b.index)[0];
      if (next === undefined) break;
      const mark = document.createElement('mark');
      mark.textContent = text.slice(next.index, next.index + next.word.length);
      nodes.append(text.slice(at, next.index), mark);
      at = next.index + next.word.length;
    }
    nodes.append(text.slice(at));
    return nodes;
  };

  /**
   * Returns the words around the first that was found.
   * @param {Entry} entry
   * @param {readonly string[]} words
   */
  const around = ({ text, folded }, words) => {
    const at = Math.max(
      0,
      Math.min(...words.map((word) => folded.indexOf(word)).filter((index) => index >= 0)),
    );
    const from = Number.isFinite(at) && at > BEFORE ? at - BEFORE : 0;
    const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from;
    const end = Math.min(text.length, start + BEFORE + AFTER);
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };

  const show = async () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    panel.hidden = words.length === 0;
    if (words.length === 0) return;
    if (loading === null || entries.length === 0) status.textContent = form.dataset['waiting'] ?? '';
    loading ??= loadAll();
    const typed = field.value;
    await loading;
    // Another text was typed meanwhile.
    if (typed !== field.value) return;
    const hits = search(words);
    /**
     * @param {string} name
     * @param {number} count
     */
    const say = (name, count) => (form.dataset[name] ?? '').replace('{count}', String(count));
    const cut = Number(Reflect.get(globalThis, 'maruCut'));
    const said = hits.length === 0 ? say('none', 0) : say('found', hits.length);
    status.textContent = cut === 0 ? said : `${said} · ${say('cut', cut)}`;
    list.replaceChildren(
      ...hits.slice(0, RESULTS_MAX).map((entry) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = root + entry.file;
        const title = document.createElement('strong');
        title.append(marked(entry.title, words));
        const lines = [entry.place, around(entry, words)].filter(Boolean).map((line) => {
          const small = document.createElement('small');
          small.append(marked(line, words));
          return small;
        });
        link.append(title, ...lines);
        item.append(link);
        return item;
      }),
    );
  };

  let timer = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(), WAIT_MS);
  });
  field.addEventListener('focus', () => {
    loading ??= loadAll();
    if (field.value !== '') panel.hidden = false;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show().then(() => list.querySelector('a')?.focus());
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    panel.hidden = true;
    field.focus();
    event.preventDefault();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) panel.hidden = true;
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) panel.hidden = true;
  });
  form.hidden = false;
})();
