import type { Db } from '#platform/db.server.ts'

/** Only a ticked box is consent to e-mails about no booking (docs/decisions/029). */
export async function answerPromotions(db: Db, userId: string, wanted: boolean, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ promotions_refused: !wanted, promotions_agreed_at: wanted ? now : null })
    .where('user_id', '=', userId)
    .execute()
}
