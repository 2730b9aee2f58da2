import type { Language } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** The account stores language, currency and whether visits are counted, so that they apply on other devices. */
export async function keepPreferences(
  db: Db,
  userId: string,
  { declinesAnalytics, ...chosen }: { language?: Language; currency?: Currency; declinesAnalytics?: boolean },
): Promise<void> {
  const values = { ...chosen, ...(declinesAnalytics !== undefined && { declines_analytics: declinesAnalytics }) }
  if (Object.keys(values).length === 0) return
  await db.updateTable('profiles').set(values).where('user_id', '=', userId).execute()
}
