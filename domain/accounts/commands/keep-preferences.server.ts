import type { Language } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** Stores the user's choice of language and currency in the account, so that it applies on other devices. */
export async function keepPreferences(
  db: Db,
  userId: string,
  chosen: { language?: Language; currency?: Currency },
): Promise<void> {
  if (Object.keys(chosen).length === 0) return
  await db.updateTable('profiles').set(chosen).where('user_id', '=', userId).execute()
}
