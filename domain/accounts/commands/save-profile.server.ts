import { type Db, inTransaction } from '#platform/db.server.ts'
import type { ProfileInput } from '../input.ts'
import { writeAbout } from './write-about.server.ts'

/** Saving replaces everything, so a withdrawn declaration is removed. */
export async function saveProfile(db: Db, userId: string, profile: ProfileInput, now: Date): Promise<void> {
  const { declaration } = profile
  await inTransaction(db, async (tx) => {
    await writeAbout(tx, userId, profile)
    await tx.deleteFrom('host_declarations').where('user_id', '=', userId).execute()
    if (!declaration) return
    const named = declaration.isTrader
      ? { legal_name: declaration.legalName, address: declaration.address, registration: declaration.registration }
      : {}
    await tx
      .insertInto('host_declarations')
      .values({ user_id: userId, is_trader: declaration.isTrader, ...named, declared_at: now })
      .execute()
  })
}
