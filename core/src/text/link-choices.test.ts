import assert from 'node:assert/strict';
import { linkMeaning, linkTargetOf } from './link-choices.ts';
import { wikiLinkFinder } from './wiki-links.ts';
import type { LinkTarget } from './wiki-links.ts';

const doc = (id: string, title: string, parentId: string | null = null, seq = 0): LinkTarget => ({
  id,
  title,
  parentId,
  seq,
  createdAt: `2026-01-0${seq + 1}T00:00:00.000Z`,
});

describe('Choices of a wiki link', () => {
  const docs = [
    doc('a', 'Work'),
    doc('b', 'Old', null, 1),
    doc('c', 'Plan', 'a'),
    doc('d', 'Plan', 'b', 1),
    doc('e', 'Plan', null, 2),
    doc('f', 'C#', null, 3),
    doc('g', 'a [b]', null, 4),
    doc('h', 'Plan', 'a', 5),
  ];
  const byId = new Map(docs.map((one) => [one.id, one]));
  const find = wikiLinkFinder('alice', docs, { folderId: 'a' });
  const meaningOf = (target: string): unknown => {
    const meaning = linkMeaning(target, find);
    return meaning === null ? null : [meaning.name, meaning.rest, meaning.docs.map(({ id }) => id).join('')];
  };

  it('are all documents that it may mean, the nearest first, with the heading separate', () => {
    assert.deepEqual(meaningOf('plan'), ['plan', '', 'ched']);
    assert.deepEqual(meaningOf('Plan#Part'), ['Plan', '#Part', 'ched']);
    assert.deepEqual(meaningOf('Old/Plan#Part'), ['Old/Plan', '#Part', 'd']);
    assert.deepEqual(meaningOf('C##x'), ['C#', '#x', 'f']);
    assert.deepEqual(meaningOf('Gone#x'), ['Gone', '#x', '']);
    assert.equal(meaningOf('#Here'), null);
  });

  it('are named by the shortest unambiguous target', () => {
    const targetOf = (id: string): string | null => linkTargetOf(byId.get(id) ?? doc('', ''), byId, find);
    assert.equal(targetOf('d'), 'Old/Plan');
    assert.equal(targetOf('f'), 'C#');
    assert.equal(targetOf('c'), 'Plan');
    assert.equal(targetOf('h'), null);
    assert.equal(targetOf('e'), null);
    assert.equal(targetOf('g'), null);
  });
});
