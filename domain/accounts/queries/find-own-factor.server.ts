import type { Db } from '#platform/db.server.ts'

/** The account's app, and how many of its recovery codes still work; null while none is confirmed. */
export async function findOwnFactor(db: Db, userId: string): Promise<{ since: Date; left: number } | null> {
  const factor = await db
    .selectFrom('second_factors')
    .select(({ selectFrom, fn }) => [
      'confirmed_at',
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return factor?.confirmed_at ? { since: factor.confirmed_at, left: factor.left ?? 0 } : null
}
