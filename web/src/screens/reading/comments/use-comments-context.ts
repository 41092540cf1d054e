import { useState } from 'react';
import type { PageAddress } from '../../../page/shown-doc/use-server-address.ts';

/** The open form: one comment at a time is answered or edited. */
export interface OpenForm {
  readonly kind: 'reply' | 'edit';
  readonly id: string;
}

/** State shared by the components of a document's comments. */
export interface CommentsContext {
  readonly docId: string;
  /** Address of the page, for links to its comments. */
  readonly address: PageAddress;
  readonly open: OpenForm | null;
  readonly setOpen: (open: OpenForm | null) => void;
  /** Returns the key of a draft, with the username, so that another account does not see it. */
  readonly placeOf: (what: string) => string;
}

export function useCommentsContext(
  docId: string,
  username: string | null,
  address: PageAddress,
): CommentsContext {
  const [open, setOpen] = useState<OpenForm | null>(null);
  return { docId, address, open, setOpen, placeOf: (what) => `${username ?? ''} ${docId} ${what}` };
}
