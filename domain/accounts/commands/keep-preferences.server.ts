import type { Language } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** The account stores language and currency, so that they apply on other devices. */
export async function keepPreferences(
  db: Db,
  userId: string,
  chosen: { language?: Language; currency?: Currency },
): Promise<void> {
  if (Object.keys(chosen).length === 0) return
  await db.updateTable('profiles').set(chosen).where('user_id', '=', userId).execute()
}
