import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import {
  postComment,
  commentsOf,
  createCommentedDoc,
  notificationsOf,
} from '@maru/backend/testing/comments.ts';
import { updateMeta } from '@maru/backend/testing/docs.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { en } from '../src/i18n/en.ts';
import { comments as commentsEn } from '../src/i18n/en/comments.ts';
import { notifications as notificationsEn } from '../src/i18n/en/notifications.ts';
import { ko } from '../src/i18n/ko.ts';
import { comments as commentsKo } from '../src/i18n/ko/comments.ts';
import { notifications as notificationsKo } from '../src/i18n/ko/notifications.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, signIn } from './pages/auth.ts';
import { fill } from './pages/message.ts';
import { assertFits } from './pages/settings.ts';

const LANGUAGES = {
  en: { common: en.common, doc: en.doc, comments: commentsEn, notifications: notificationsEn },
  ko: { common: ko.common, doc: ko.doc, comments: commentsKo, notifications: notificationsKo },
} as const;
const LONG = Array.from({ length: 40 }, (_, i) => `Paragraph ${i}: 마루는 집의 가운데에 있어요.`).join(
  '\n\n',
);

describe('Comments and notifications, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let reader: TestUser;
  let docId: string;
  let path: string;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  beforeEach(async () => {
    owner = await createUser(stage, 'owner');
    reader = await createUser(stage, 'reader');
    docId = await createCommentedDoc(owner, { title: 'The floor', content: LONG });
    path = `/${owner.username}/${docId}-The-floor`;
  });
  after(() => stage.close());

  const visitAs = async (user: TestUser, address: string, locale = 'en'): Promise<Page> => {
    const page = await stage.visit({ locale: locale === 'ko' ? 'ko-KR' : 'en-US' });
    await signIn(page, user);
    await page.goto(address);
    return page;
  };
  const section = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });

  const assertSound = async (page: Page): Promise<void> => {
    assert.deepEqual(await findViolations(page), [], page.url());
    await assertFits(page, 1440, 390, 320);
  };

  for (const [locale, { common, doc, comments, notifications }] of Object.entries(LANGUAGES)) {
    const test = locale === 'ko' ? it : itInFullRun;
    test(`two people comment, get notifications, reply, delete and moderate (${locale})`, async () => {
      const [mine, theirs] = [await visitAs(owner, path, locale), await visitAs(reader, path, locale)];
      assert.equal(
        await theirs.locator('[id="maru:comments"] textarea').count(),
        0,
        'not fetched before the reader comes near',
      );
      await theirs.locator('[id="maru:comments"]').scrollIntoViewIfNeeded();
      const theirSection = section(theirs, doc.comments);
      await theirSection.getByText(comments.empty).waitFor();
      await theirSection
        .getByLabel(comments.write)
        .fill('참 좋은 글이에요.\nSee https://maru.example/a. <b>bold</b>');
      await theirSection.getByRole('button', { name: comments.send, exact: true }).click();
      const first = theirSection.getByRole('article').first();
      await first.getByText('<b>bold</b>').waitFor();
      const link = first.getByRole('link', { name: 'https://maru.example/a', exact: true });
      assert.equal(await link.getAttribute('rel'), 'nofollow ugc noopener');
      assert.equal(await theirSection.getByLabel(comments.write).inputValue(), '');

      await mine.evaluate(() => window.dispatchEvent(new Event('focus')));
      await mine.getByRole('link', { name: fill(notifications.some, { total: '1' }) }).click();
      await mine.getByRole('heading', { level: 1, name: notifications.title }).waitFor();
      await mine
        .getByText(fill(notifications.newComment, { name: reader.username, title: 'The floor' }))
        .waitFor();
      await mine.getByRole('main').getByRole('link', { name: 'The floor' }).click();
      const [comment] = await commentsOf(reader, docId);
      assert.equal(new URL(mine.url()).hash, `#maru:comment-${assertFound(comment).id}`);
      await mine.locator(`[id="maru:comment-${assertFound(comment).id}"]:focus`).waitFor();
      await mine.getByRole('link', { name: notifications.none }).waitFor();
      assert.deepEqual(await notificationsOf(owner), [], 'following it dismissed it');

      const mySection = section(mine, doc.comments);
      await mySection
        .getByRole('button', { name: fill(comments.replyTo, { name: reader.username }) })
        .click();
      await mine.keyboard.insertText('Thank you.');
      await mine.keyboard.press('Control+Enter');
      await mySection.getByText('Thank you.').waitFor();
      // The reply is shown before it is stored.
      const [, reply] = await waitUntil(
        () => commentsOf(reader, docId),
        (stored) => stored.length > 1,
      );
      await mine.locator(`[id="maru:comment-${assertFound(reply).id}"]:focus`).waitFor();
      await mySection.getByText(comments.author, { exact: true }).waitFor();

      await theirs.evaluate(() => window.dispatchEvent(new Event('focus')));
      await theirs.getByRole('link', { name: fill(notifications.some, { total: '1' }) }).click();
      await theirs
        .getByText(fill(notifications.newReply, { name: owner.username, title: 'The floor' }))
        .waitFor();
      await theirs.getByRole('main').getByRole('link', { name: 'The floor' }).click();
      await theirs.locator(`[id="maru:comment-${assertFound(reply).id}"]:focus`).waitFor();

      await theirSection.getByRole('button', { name: comments.editYours }).click();
      await theirSection.getByLabel(comments.writeEdit).fill('Changed');
      await theirSection.getByRole('button', { name: comments.saveEdit, exact: true }).click();
      await theirSection.getByText('Changed').waitFor();
      await theirSection.getByText(comments.edited, { exact: true }).waitFor();

      await theirSection
        .getByRole('button', { name: fill(comments.deleteOf, { name: reader.username }) })
        .click();
      const question = theirs.getByRole('alertdialog', { name: comments.deleteQuestion });
      await question.getByRole('button', { name: common.cancel }).click();
      await theirSection
        .getByRole('button', { name: fill(comments.deleteOf, { name: reader.username }) })
        .click();
      await question.getByRole('button', { name: comments.delete }).click();
      await theirSection.getByText(comments.deleted).waitFor();
      await theirs.locator(`[id="maru:comment-${assertFound(comment).id}"]:focus`).waitFor();
      await theirSection.getByText('Thank you.').waitFor();

      const rude = await postComment(reader, docId, 'Something rude');
      await mine.reload();
      await mine.goto(`${path}#maru:comment-${rude.id}`);
      await mySection
        .getByRole('button', { name: fill(comments.deleteOf, { name: reader.username }) })
        .click();
      await mine
        .getByRole('alertdialog', { name: fill(comments.deleteOther, { name: reader.username }) })
        .getByRole('button', { name: comments.delete })
        .click();
      await mySection.getByText('Something rude').waitFor({ state: 'detached' });
      assert.deepEqual(
        (await commentsOf(reader, docId)).map(({ isDeleted }) => isDeleted),
        [true, false, true],
      );
      assert.deepEqual(stage.consoleMessages(), []);
    });

    test(`visitors read comments, and are sent to the login and back (${locale})`, async () => {
      await postComment(reader, docId, 'Already here');
      const page = await stage.visit();
      await page.goto(`${path}?lang=${locale}`);
      await page.locator('[id="maru:comments"]').scrollIntoViewIfNeeded();
      const region = section(page, doc.comments);
      await region.getByText('Already here').waitFor();
      assert.equal(await region.getByRole('button').count(), 0);
      await region.getByText(comments.loginTitle, { exact: true }).waitFor();
      await region.getByText(comments.loginMessage, { exact: true }).waitFor();
      await region.getByRole('link', { name: comments.login, exact: true }).click();
      await logIn(page, reader.username, reader.password);
      await page.waitForURL((url) => url.pathname === path && url.hash === '#maru:comments');
      await region.getByLabel(comments.write).waitFor();
    });

    const [width, colorScheme] = locale === 'en' ? ([1440, 'light'] as const) : ([390, 'dark'] as const);
    itInFullRun(`have no axe violations and no horizontal scroll (${locale}, ${width} px)`, async () => {
      const first = await postComment(
        reader,
        docId,
        `A word without an end: ${'가나다라'.repeat(60)} https://example.org/${'x'.repeat(200)}`,
      );
      const reply = await postComment(owner, docId, 'An answer', first.id);
      await postComment(reader, docId, 'An answer to that', reply.id);
      const gone = await postComment(reader, docId, 'gone');
      await reader.browser.expect(200, 'DELETE', `/api/comments/${gone.id}`);
      const page = await visitAs(owner, `${path}#maru:comments`, locale);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const region = section(page, doc.comments);
      await region.getByText(comments.deleted).waitFor();
      await region
        .getByRole('button', { name: fill(comments.replyTo, { name: reader.username }) })
        .first()
        .click();
      await assertSound(page);
      await page.goto('/notifications');
      await page.getByRole('main').getByRole('link', { name: 'The floor' }).first().waitFor();
      await assertSound(page);
      await page.getByRole('button', { name: notifications.dismissAll }).click();
      await page.getByText(notifications.empty).waitFor();
      // The page is ahead of the server, which removes one after the other.
      for (let frames = 0; frames < 300 && (await notificationsOf(owner)).length > 0; frames++)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      assert.deepEqual(await notificationsOf(owner), []);
      const visitor = await stage.visit({ colorScheme, viewport: { width, height: 900 } });
      await visitor.goto(`${path}?lang=${locale}#maru:comments`);
      await section(visitor, doc.comments).getByText(comments.loginTitle, { exact: true }).waitFor();
      await assertSound(visitor);
    });
  }

  it('have a heading in the HTML of every public document, reachable before any script', async () => {
    await postComment(owner, docId, 'Said');
    const html = await (await fetch(`${stage.url}${path}`)).text();
    assert.match(html, /<section id="maru:comments"[^>]* aria-labelledby="maru:comments-title"/);
    assert.match(html, /<h2 id="maru:comments-title"[^>]*><a href="#maru:comments">Comments<\/a><\/h2>/);
    assert.ok(!html.includes('Said'), 'the page stays the same for everybody');
    await updateMeta(owner, docId, { commentsEnabled: false });
    assert.doesNotMatch(
      await (await fetch(`${stage.url}${path}`)).text(),
      /comments-title|href="#maru:comments"/,
    );
    await updateMeta(owner, docId, { commentsEnabled: true });

    const page = await visitAs(reader, path);
    await page.goto(path);
    // Before the application runs, the link leads a user into a field for their comment.
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: en.common.skipToContent }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: en.common.skipToComments }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[id="maru:comments"]:focus').waitFor();
    await section(page, en.doc.comments).getByText('Said').waitFor();
    const reply = page.getByRole('button', { name: fill(commentsEn.replyTo, { name: owner.username }) });
    for (const stop of [page.locator('[id="maru:comments"] h2 a'), reply]) {
      for (let tabs = 0; tabs < 5 && (await stop.and(page.locator(':focus')).count()) === 0; tabs++)
        await page.keyboard.press('Tab');
      await stop.and(page.locator(':focus')).waitFor();
    }
  });

  it('are loaded when their heading gets the focus, at any scroll position', async () => {
    await postComment(owner, docId, 'Said');
    const page = await stage.visit();
    await page.addInitScript(() => {
      IntersectionObserver.prototype.observe = () => undefined;
    });
    await page.goto(path);
    await page.locator('html[data-taken-over], [id="maru:article"]:not([data-in-parts])').first().waitFor();
    assert.equal(await page.getByText('Said').count(), 0);
    await page.locator('[id="maru:comments"] h2 a').focus();
    await page.getByText('Said').waitFor();
  });

  it('keep the typed text when sending fails, and during navigation', async () => {
    const other = await createCommentedDoc(owner, { title: 'Next door', content: 'Short.' });
    const page = await visitAs(reader, `${path}#maru:comments`);
    const region = section(page, en.doc.comments);
    await region.getByLabel(commentsEn.write).fill('Worth keeping');
    await page.route('**/api/comments*', (route) => route.abort());
    await region.getByRole('button', { name: commentsEn.send, exact: true }).click();
    await region.getByText(commentsEn.notSent).waitFor();
    assert.equal(await region.getByLabel(commentsEn.write).inputValue(), 'Worth keeping');
    await page.unroute('**/api/comments*');
    await page.getByRole('treeitem', { name: /Next door/ }).click();
    await page.waitForURL(`**/${other}*`);
    await page.getByText('Short.').waitFor();
    await region.getByText(commentsEn.empty).waitFor();
    assert.equal(await region.getByLabel(commentsEn.write).inputValue(), '');
    await page.goBack();
    await page.getByText('Paragraph 39').waitFor();
    await page.locator('[id="maru:comments"]').scrollIntoViewIfNeeded();
    assert.equal(await region.getByLabel(commentsEn.write).inputValue(), 'Worth keeping');
    await region.getByLabel(commentsEn.write).press('Control+Enter');
    await region.getByRole('article').getByText('Worth keeping').waitFor();
    stage.consoleMessages();
  });

  it('send nothing during composition, and Escape closes a reply and restores the focus', async () => {
    const comment = await postComment(reader, docId, 'Said');
    const page = await visitAs(reader, `${path}#maru:comment-${comment.id}`);
    const region = section(page, en.doc.comments);
    const session = await page.context().newCDPSession(page);
    await region.getByLabel(commentsEn.write).click();
    await session.send('Input.imeSetComposition', { text: '안녕', selectionStart: 2, selectionEnd: 2 });
    await page.getByLabel(commentsEn.write).evaluate((field) => {
      const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, isComposing: true };
      field.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await session.send('Input.insertText', { text: '안녕' });
    assert.equal(await region.getByLabel(commentsEn.write).inputValue(), '안녕');
    assert.equal((await commentsOf(reader, docId)).length, 1);
    await page.keyboard.press('Control+Enter');
    await region.getByText('안녕', { exact: true }).waitFor();
    await region
      .getByRole('button', { name: fill(commentsEn.replyTo, { name: reader.username }) })
      .first()
      .click();
    await page.keyboard.insertText('half an answer');
    await page.keyboard.press('Escape');
    await page.locator(`[id="maru:comment-${comment.id}"]:focus`).waitFor();
    await region
      .getByRole('button', { name: fill(commentsEn.replyTo, { name: reader.username }) })
      .first()
      .click();
    assert.equal(
      await region.getByLabel(fill(commentsEn.writeReply, { name: reader.username })).inputValue(),
      'half an answer',
    );
  });

  it('a link to a comment far down loads it and focuses it; the others load page by page', async () => {
    for (let i = 0; i < 45; i++) await postComment(i % 2 === 0 ? reader : owner, docId, `Number ${i}`);
    const all = await commentsOf(reader, docId);
    const page = await stage.visit();
    await page.goto(`${path}#maru:comments`);
    const region = section(page, en.doc.comments);
    await region.getByText('Number 0', { exact: true }).waitFor();
    assert.equal(await region.getByRole('article').count(), all.length);
    await region.getByRole('button', { name: commentsEn.more }).click();
    await region.getByText('Number 44', { exact: true }).waitFor();
    assert.equal(await region.getByRole('button', { name: commentsEn.more }).count(), 0);
    await region.getByRole('heading', { level: 2, name: `${en.doc.comments} 45` }).waitFor();
    const { comments } = await reader.browser.expect(200, 'GET', `/api/comments?docId=${docId}&limit=100`);
    await page.goto('/terms');
    await page.goto(`${path}#maru:comment-${assertFound(comments[40]).id}`);
    await page.locator(`[id="maru:comment-${assertFound(comments[40]).id}"]:focus`).waitFor();
    assert.equal(
      await page.locator(`[id="maru:comment-${assertFound(comments[40]).id}"]`).getAttribute('data-linked'),
      'true',
    );
  });

  itInFullRun('are switched off and on by the owner, and hidden meanwhile', async () => {
    await postComment(reader, docId, 'Hidden for a while');
    const page = await visitAs(owner, `${path}#maru:comments`);
    await section(page, en.doc.comments).getByText('Hidden for a while').waitFor();
    const setTo = async (isOn: boolean): Promise<void> => {
      await page.getByRole('button', { name: /change access/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Who may read this' });
      await dialog.getByRole('checkbox', { name: commentsEn.switch }).setChecked(isOn);
      await page.getByText(isOn ? commentsEn.switchedOn : commentsEn.switchedOff).waitFor();
      assert.deepEqual(await findViolations(page, { include: 'dialog' }), []);
      await page.keyboard.press('Escape');
    };
    await setTo(false);
    await page.locator('[id="maru:comments"]').waitFor({ state: 'detached' });
    const visitor = await stage.visit();
    await visitor.goto(path);
    await visitor.getByText('Paragraph 39').waitFor();
    assert.equal(await visitor.locator('[id="maru:comments"]').count(), 0);
    await setTo(true);
    await page.locator('[id="maru:comments"]').waitFor({ state: 'attached' });
    await visitor.reload();
    await visitor.locator('[id="maru:comments"]').scrollIntoViewIfNeeded();
    await section(visitor, en.doc.comments).getByText('Hidden for a while').waitFor();
    await updateMeta(owner, docId, { access: 'private' });
    await page.goto(path);
    await page.getByText('Paragraph 39').waitFor();
    assert.equal(await page.locator('[id="maru:comments"]').count(), 0);
    stage.consoleMessages();
  });
});
