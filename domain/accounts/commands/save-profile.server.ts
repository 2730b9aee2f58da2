import { languages } from '#domain/i18n/language.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { ProfileInput } from '../input.ts'

/** Stores what a host says in public, whole: a text left empty is gone, and so is a declaration that is taken back. */
export async function saveProfile(db: Db, userId: string, profile: ProfileInput, now: Date): Promise<void> {
  const { about, languages: spoken, declaration } = profile
  await inTransaction(db, async (tx) => {
    await tx.updateTable('profiles').set({ languages: spoken }).where('user_id', '=', userId).execute()
    await tx.deleteFrom('profile_texts').where('user_id', '=', userId).execute()
    const texts = languages.flatMap((language) =>
      about[language] ? [{ user_id: userId, language, about: about[language] }] : [],
    )
    if (texts.length > 0) await tx.insertInto('profile_texts').values(texts).execute()

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
