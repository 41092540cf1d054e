import { useState } from 'react';

/** Which comment is being answered or changed: one at a time. */
export interface OpenForm {
  readonly kind: 'reply' | 'edit';
  readonly id: string;
}

/** What the parts of one document's comments share. */
export interface Talk {
  readonly docId: string;
  readonly open: OpenForm | null;
  readonly setOpen: (open: OpenForm | null) => void;
  /** The name of a draft: nobody gets to see what was written under another account. */
  readonly placeOf: (what: string) => string;
}

export function useTalk(docId: string, username: string | null): Talk {
  const [open, setOpen] = useState<OpenForm | null>(null);
  return { docId, open, setOpen, placeOf: (what) => `${username ?? ''} ${docId} ${what}` };
}
