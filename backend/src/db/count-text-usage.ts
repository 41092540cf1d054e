import type { Writer } from './connect.ts';
import { runStatement } from './statements.ts';

/** Counts the text bytes of one user unless they have been counted. */
export async function countTextUsage(db: Writer, userId: string): Promise<void> {
  const sql = `INSERT INTO text_usage (user_id, used)
    SELECT users.id, COALESCE((SELECT SUM(LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher)
          + COALESCE(LENGTH(name_cipher), 0))
        FROM revisions JOIN \`groups\` ON \`groups\`.id = revisions.group_id WHERE \`groups\`.owner_id = users.id), 0)
      + COALESCE((SELECT SUM(LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher))
        FROM working_copies JOIN \`groups\` ON \`groups\`.id = working_copies.group_id
        WHERE \`groups\`.owner_id = users.id), 0)
      + COALESCE((SELECT SUM(LENGTH(content_cipher)) FROM comments WHERE comments.author_id = users.id), 0)
    FROM users WHERE users.id NOT IN (SELECT user_id FROM text_usage) AND users.id = ?`;
  await runStatement(db, { sql, values: [userId] });
}
