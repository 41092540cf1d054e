import { useState } from 'react';

/** The open form: one comment at a time is answered or edited. */
export interface OpenForm {
  readonly kind: 'reply' | 'edit';
  readonly id: string;
}

/** State shared by the components of a document's comments. */
export interface CommentsContext {
  readonly docId: string;
  readonly open: OpenForm | null;
  readonly setOpen: (open: OpenForm | null) => void;
  /** Returns the key of a draft, with the username, so that another account does not see it. */
  readonly placeOf: (what: string) => string;
}

export function useCommentsContext(docId: string, username: string | null): CommentsContext {
  const [open, setOpen] = useState<OpenForm | null>(null);
  return { docId, open, setOpen, placeOf: (what) => `${username ?? ''} ${docId} ${what}` };
}
