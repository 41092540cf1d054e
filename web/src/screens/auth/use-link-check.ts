import type { LinkKind } from '@maru/core/api';
import { useEffect, useState } from 'react';
import { checkLink } from '../../stores/recovery.ts';

export interface LinkCheck {
  readonly state: 'checking' | 'good' | 'dead' | 'failed';
  readonly checkAgain: () => void;
}

/**
 * Checks a mailed link's token with the server, without using it up.
 * @param token undefined while it is unknown
 */
export function useLinkCheck(token: string | null | undefined, kind: LinkKind): LinkCheck {
  const [state, setState] = useState<LinkCheck['state']>('checking');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === undefined || token === null) return undefined;
    let isWanted = true;
    void checkLink(token, kind).then((found) => {
      if (isWanted) setState(found);
    });
    return () => {
      isWanted = false;
    };
  }, [token, kind, attempt]);
  const checkAgain = (): void => {
    setState('checking');
    setAttempt((count) => count + 1);
  };
  return { state: token === null ? 'dead' : state, checkAgain };
}
