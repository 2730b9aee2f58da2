import type { Language } from '#domain/i18n/language.ts'
import { isIn } from '#domain/messaging/queries/find-conversation.server.ts'
import { messageRows, toMessage } from '#domain/messaging/queries/read-messages.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Original, TranslatedThing } from '../translation.ts'

export type Reader = { userId: string | null; language: Language }

/** The text as its reader sees it; null where they see none, or one in their language. */
export async function findOriginal(
  db: Db,
  thing: TranslatedThing,
  { userId, language }: Reader,
  now: Date,
): Promise<Original | null> {
  switch (thing.of) {
    case 'listing':
      return findDescription(db, thing.id, language)
    case 'review':
      return findReview(db, thing.id, language, now)
    case 'message':
      return userId === null ? null : findMessage(db, { ...thing, userId })
  }
}

/** Readers get their own language where the host wrote it, so there is nothing to translate then. */
async function findDescription(db: Db, id: string, language: Language): Promise<Original | null> {
  const texts = await db
    .selectFrom('listing_texts')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['language', 'description'])
    .where('listing_id', '=', id)
    .where('status', '=', 'published')
    .execute()
  const [written] = texts
  if (!written || texts.some((text) => text.language === language)) return null
  return publicText(written.description, written.language, `/property/${id}`)
}

/** A review stands on its space's page, and on the profile of its host while another space of theirs is published. */
async function findReview(db: Db, id: string, language: Language, now: Date): Promise<Original | null> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['comment', 'language', 'listing_id', 'listings.status', 'listings.host_id'])
    .where('reviews.id', '=', id)
    .where('side', '=', 'guest')
    .where('visible_at', '<=', now)
    .where('hidden_at', 'is', null)
    .where('language', '<>', language)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listings as own')
          .select('own.id')
          .whereRef('own.host_id', '=', 'listings.host_id')
          .where('own.status', '=', 'published'),
      ),
    )
    .executeTakeFirst()
  if (!review) return null
  const page = review.status === 'published' ? `/property/${review.listing_id}` : `/host/${review.host_id}`
  return publicText(review.comment, review.language, page)
}

const publicText = (text: string, language: Language, page: string): Original | null =>
  text === '' ? null : { text, language, isPublic: true, page }

/** Covered parts stay covered: what is translated is what the reader sees. */
async function findMessage(db: Db, message: { userId: string; id: string; number: number }): Promise<Original | null> {
  const { userId, id: conversationId, number } = message
  if (!(await isIn(db, { userId, conversationId }))) return null
  const row = await messageRows(db, userId)
    .where('messages.conversation_id', '=', conversationId)
    .where('number', '=', number)
    .executeTakeFirst()
  const shown = row && toMessage(row)
  if (!shown || !('text' in shown) || shown.text === '' || row.is_own) return null
  return { text: shown.text, language: null, isPublic: false, page: `/messages/${conversationId}` }
}
