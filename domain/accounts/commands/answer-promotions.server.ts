import type { Db } from '#platform/db.server.ts'

/** Whether somebody wants e-mails that are about no booking of theirs. Only a ticked box is consent (docs/decisions/029). */
export async function answerPromotions(db: Db, userId: string, wanted: boolean, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ promotions_refused: !wanted, promotions_agreed_at: wanted ? now : null })
    .where('user_id', '=', userId)
    .execute()
}
