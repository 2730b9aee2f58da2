import { coveredText } from '#domain/contact/covering.ts'
import type { Language } from '#domain/i18n/language.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { coveredName } from '../account.ts'
import { declarationOf } from '../trader.ts'

/** Only a person whose listings can be booked has a public profile. */
export async function findHost(db: Db, hostId: string, language: Language) {
  const row = await profileRows(db)
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['first_name', 'profiles.created_at', 'emailVerified as email_verified'])
    .select(avatarKey('profiles.avatar_photo').as('avatar'))
    .select((eb) =>
      eb
        .selectFrom('profile_texts')
        .whereRef('profile_texts.user_id', '=', 'profiles.user_id')
        .select(
          sql<{ text: string; language: Language }>`json_build_object('text', about, 'language', language)`.as('about'),
        )
        .orderBy(sql`language <> ${language}`)
        .limit(1)
        .as('about'),
    )
    .select((eb) =>
      eb
        .selectFrom('bookings')
        .whereRef('host_id', '=', 'profiles.user_id')
        .where('status', '=', 'completed')
        .select(({ fn }) => fn.countAll<number>().as('stays'))
        .as('stays'),
    )
    .select(
      sql<
        string[]
      >`array(select distinct country_code from listings where host_id = profiles.user_id and status = 'published')`.as(
        'countries',
      ),
    )
    .where('profiles.user_id', '=', hostId)
    .executeTakeFirst()
  if (!row || row.countries.length === 0) return null

  return {
    name: coveredName(row.first_name),
    avatar: row.avatar,
    since: row.created_at.getUTCFullYear(),
    about: row.about && { ...row.about, text: coveredText(row.about.text) },
    languages: row.languages,
    isEmailConfirmed: row.email_verified,
    stays: row.stays ?? 0,
    /** ISO 3166-1 alpha-2 codes of the countries of their listings. */
    countries: row.countries,
    declaration: declarationOf(row),
  }
}

export type PublicHost = NonNullable<Awaited<ReturnType<typeof findHost>>>

export const profileRows = (db: Db) =>
  db
    .selectFrom('profiles')
    .leftJoin('host_declarations as declared', 'declared.user_id', 'profiles.user_id')
    .select(['profiles.languages', 'is_trader', 'legal_name', 'address', 'registration'])
