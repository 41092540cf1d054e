/** Ids of the panels beside a document; the colon keeps them apart from the ids of its text. */
export const TREE_ID = 'maru:documents';
export const CONTENTS_ID = 'maru:contents';
