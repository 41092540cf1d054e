import { isDefaultStyle } from '@maru/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useGroup } from '../../stores/group.ts';
import { useSession } from '../../stores/session.ts';
import { matchRoute } from '../navigation/route-table.ts';

/**
 * Applies a space's design to its pages and to the editor of its documents, and the product's own to all
 * other pages. The server's HTML has it already; the code that computes designs is loaded when a reader
 * navigates to a space that has one.
 */
export function useSpaceDesign(): void {
  const { pathname } = useLocation();
  const { screen, groupName } = matchRoute(pathname);
  const username = useSession((state) => state.username);
  const designOwner = screen === 'newDocument' ? username : groupName;
  const group = useGroup((state) => state.group);
  useEffect(() => {
    const root = document.documentElement;
    if (root.dataset['design'] === designOwner) return undefined;
    if (designOwner === null || (group?.name === designOwner && isDefaultStyle(group.style))) {
      removeDesign(root);
      return undefined;
    }
    // The page keeps its looks until the space is loaded.
    if (group?.name !== designOwner) return undefined;
    let isLeft = false;
    void import('../../design/apply-design.ts').then(({ applyDesign }) => {
      if (isLeft) return;
      applyDesign(group.style);
      root.dataset['design'] = designOwner;
    });
    return () => {
      isLeft = true;
    };
  }, [designOwner, group]);
}

function removeDesign(root: HTMLElement): void {
  if (root.dataset['design'] === undefined) return;
  root.removeAttribute('style');
  delete root.dataset['design'];
  delete root.dataset['ground'];
}
