import { keyVersionOf, SealError } from '../../crypto/sealed.ts';
import type { TitleRow } from '../../repositories/docs.ts';
import type { Keyrings } from '../keyrings.ts';
import { openTitle } from './doc-texts.ts';

/** Placeholder for a damaged title in lists, so that the others are still shown. */
export const DAMAGED_TITLE = '\u{FFFD}';

/** Decrypts the titles of one group's rows. */
export type TitleReader = (groupId: string, rows: readonly TitleRow[]) => Promise<(row: TitleRow) => string>;

/**
 * @param options.reportFailure receives the error of every title that can't be decrypted
 */
export function createTitleReader({
  keyrings,
  reportFailure,
}: {
  readonly keyrings: Keyrings;
  readonly reportFailure: (error: unknown) => void;
}): TitleReader {
  return async (groupId, rows) => {
    const ring = await keyrings.of(groupId, rows.map((row) => row.title_cipher).filter(isSealed));
    return (row) => {
      try {
        return openTitle(ring, groupId, row);
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        reportFailure(error);
        return DAMAGED_TITLE;
      }
    };
  };
}

/** Returns true when the bytes name a key. */
function isSealed(bytes: Buffer): boolean {
  try {
    keyVersionOf(bytes);
    return true;
  } catch {
    return false;
  }
}
