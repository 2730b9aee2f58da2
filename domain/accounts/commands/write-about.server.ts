import { languages } from '#domain/i18n/language.ts'
import type { Tx } from '#platform/db.server.ts'
import type { AboutInput } from '../input.ts'

/** Saving replaces everything, so an empty text is removed. */
export async function writeAbout(tx: Tx, userId: string, { about, languages: spoken }: AboutInput): Promise<void> {
  await tx.updateTable('profiles').set({ languages: spoken }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('profile_texts').where('user_id', '=', userId).execute()
  const texts = languages.flatMap((language) =>
    about[language] ? [{ user_id: userId, language, about: about[language] }] : [],
  )
  if (texts.length > 0) await tx.insertInto('profile_texts').values(texts).execute()
}
