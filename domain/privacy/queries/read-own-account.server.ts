import { deviceOf } from '#domain/accounts/device.ts'
import { ownKinds } from '#domain/security/security-event.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { newest } from '../newest.ts'
import type { Newest, OwnAccount, OwnAct, OwnEvent, OwnListing, OwnLogIn, OwnProfile } from '../own-account.ts'
import { isExported, type OwnReader } from './list-rows.server.ts'
import { readOwnClaims, readOwnInquiries, readOwnWishlists } from './read-own-entries.server.ts'
import { readOwnMoney, readOwnReviews, readOwnStays } from './read-own-stays.server.ts'

/** Reads what the page of an export says, except conversations: of each part the `max` newest entries. */
export async function readOwnAccount(db: Db, reader: OwnReader): Promise<OwnAccount> {
  return {
    profile: await readProfile(db, reader.facts.person),
    stays: await readOwnStays(db, reader),
    money: await readOwnMoney(db, reader),
    claims: await readOwnClaims(db, reader),
    reviews: await readOwnReviews(db, reader),
    listings: await readListings(db, reader),
    wishlists: await readOwnWishlists(db, reader),
    inquiries: await readOwnInquiries(db, reader),
    acts: await readActs(db, reader),
    logIns: await readLogIns(db, reader),
    events: await readEvents(db, reader),
  }
}

async function readProfile(db: Db, userId: string): Promise<OwnProfile> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['first_name', 'last_name', 'email', 'phone', 'country_code', 'birthday', 'languages'])
    .select(['profiles.created_at', 'avatar_photo'])
    .select(
      sql<OwnProfile['about']>`(select coalesce(json_agg(json_build_object('language', language, 'text', about)
        order by language), '[]') from profile_texts texts where texts.user_id = profiles.user_id)`.as('about'),
    )
    .select(
      sql<string[]>`array(select distinct "providerId" from account where "userId" = profiles.user_id order by 1)
        || array(select 'passkey' from passkeys where passkeys.user_id = profiles.user_id)
        || array(select 'app' from second_factors app where app.user_id = profiles.user_id and confirmed_at is not null)`.as(
        'ways',
      ),
    )
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    country: row.country_code,
    birthday: row.birthday,
    languages: row.languages,
    since: row.created_at,
    about: row.about,
    photoId: row.avatar_photo,
    ways: [...new Set(row.ways)],
  }
}

async function readListings(
  db: Db,
  { facts: { person: userId }, language, max }: OwnReader,
): Promise<Newest<OwnListing>> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'status', 'street', 'city', 'country_code', 'price_minor', 'currency', 'listing_type'])
    .select(
      sql<OwnListing['texts']>`(select coalesce(json_agg(json_build_object('language', language, 'title', title,
        'description', description, 'arrival', arrival) order by language <> ${language}), '[]')
        from listing_texts where listing_id = listings.id)`.as('texts'),
    )
    .select(
      sql<OwnListing['photos']>`(select coalesce(json_agg(json_build_object('id', photo_id, 'alt',
        coalesce(nullif(${sql.ref(`alt_${language}`)}, ''), ${sql.ref(`caption_${language}`)})) order by position), '[]')
        from listing_photos where listing_id = listings.id)`.as('photos'),
    )
    .where('host_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max + 1)
    .execute()
  return newest(rows, max, ({ country_code: country, price_minor: minor, currency, listing_type: type, ...row }) => ({
    ...row,
    country,
    price: money(minor, currency),
    unit: type === 'home' ? 'day' : 'hour',
  }))
}

async function readActs(db: Db, { facts, language, max }: OwnReader): Promise<Newest<OwnAct>> {
  const { rows } = await sql<OwnAct>`
    select at, action, subject as on, (select title from listing_texts where listing_id =
        case subject when 'listing' then subject_id when 'booking' then (select listing_id from bookings where id = subject_id) end
      order by language <> ${language} limit 1) as title
    from audit_log where ${isExported('audit_log', facts)} order by at desc, id desc limit ${max + 1}`.execute(db)
  return newest(rows, max, (row) => row)
}

async function readLogIns(db: Db, { facts: { person: userId }, max }: OwnReader): Promise<Newest<OwnLogIn>> {
  const rows = await db
    .selectFrom('session')
    .select(['userAgent', 'country', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max + 1)
    .execute()
  return newest(rows, max, ({ userAgent, country, createdAt, updatedAt }) => {
    const device = deviceOf(userAgent)
    return { browser: device && `${device.browser}/${device.system}`, country, since: createdAt, seenAt: updatedAt }
  })
}

async function readEvents(db: Db, { facts: { person: userId }, max }: OwnReader): Promise<Newest<OwnEvent>> {
  const rows = await db
    .selectFrom('security_events')
    .select(['minute as at', 'kind', 'device', 'count'])
    .where('account_id', '=', userId)
    .where('kind', 'in', ownKinds)
    .orderBy('minute', 'desc')
    .orderBy('id', 'desc')
    .limit(max + 1)
    .execute()
  return newest(rows, max, (row) => row)
}
