import type { Language } from '#domain/i18n/language.ts'
import type { PhotoState } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import { declarationOf } from '../trader.ts'
import { profileRows } from './find-host.server.ts'

/** A person's own profile, for editing. */
export async function findOwnProfile(db: Db, userId: string) {
  const row = await profileRows(db)
    .select(['first_name', 'last_name', 'country_code', 'phone', 'profiles.created_at'])
    .leftJoin('photos', 'photos.id', 'avatar_photo')
    .select(['photos.id as photo_id', 'photos.key', 'photos.state'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const texts = await db
    .selectFrom('profile_texts')
    .select(['language', 'about'])
    .where('user_id', '=', userId)
    .execute()
  const aboutIn = (wanted: Language) => texts.find(({ language }) => language === wanted)?.about ?? ''
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country_code,
    phone: row.phone,
    since: row.created_at.getUTCFullYear(),
    /** The picture may still be in preparation. */
    avatar: row.photo_id ? { id: row.photo_id, key: row.key!, state: row.state as PhotoState } : null,
    about: { en: aboutIn('en'), es: aboutIn('es') },
    languages: row.languages,
    declaration: declarationOf(row),
  }
}
