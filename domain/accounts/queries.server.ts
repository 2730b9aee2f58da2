import type { Language } from '#domain/i18n/language.ts'
import type { PhotoState } from '#domain/media/photo.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './account.ts'
import { type Auth, keyedHash, sessionTokenOf } from './gateway.server.ts'
import { deviceOf } from './device.ts'
import { declarationOf, tellsOfTraders } from './trader.ts'

/**
 * The user of a request: null without a session, and without a query when no cookie names one. A session that was ended
 * is invalid from the next request on.
 *
 * @throws the database's error when it cannot be read now: that is not the same as signed out
 */
export const findActor = async (db: Db, auth: Auth, headers: Headers): Promise<Actor | null> =>
  (await findActorAnd(db, auth, headers, () => sql<null>`null`))?.actor ?? null

/**
 * The same, and what else is asked of them in the same statement.
 *
 * @param also an expression of their id
 */
export async function findActorAnd<Also>(
  db: Db,
  auth: Auth,
  headers: Headers,
  also: (userId: RawBuilder<string>) => RawBuilder<Also>,
): Promise<{ actor: Actor; also: Also } | null> {
  const token = await sessionTokenOf(auth, headers)
  if (!token) return null

  // A function of the database keeps its plan: as a statement of its own it was planned anew for each request.
  const { rows } = await sql<{ person: SignedIn; also: Also }>`
    select person, ${also(sql`(person ->> 'userId')::uuid`)} as also
    from signed_in(${token}) as person where person is not null`.execute(db)
  if (!rows[0]) return null
  const { isUnseen, ...actor } = rows[0].person
  if (isUnseen) await noteSeen(db, token)
  return { actor, also: rows[0].also }
}

/** As `signed_in` writes it, in db/routines/accounts.sql. */
type SignedIn = Actor & { isUnseen: boolean }

/** When a device was last used, to the hour: the list of sessions says so. */
const noteSeen = (db: Db, token: string) =>
  sql`update session set "updatedAt" = now() where token = ${token}`.execute(db)

/**
 * Which form comes after the e-mail address. Over the rate limit the answer is always 'password', so that it reveals
 * nothing (decision B4).
 */
export async function nextForm(
  db: Db,
  budgets: Budgets,
  email: string,
  client: string,
  now: Date,
): Promise<'password' | 'register'> {
  if (!(await mayLearn(budgets, email, client, now))) return 'password'
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return known ? 'password' : 'register'
}

/** Whether an answer may reveal that an address has an account, once more in this hour (decision B4). */
export async function mayLearn(budgets: Budgets, email: string, client: string, now: Date): Promise<boolean> {
  const ofClient = await budgets.spend('accountQuestion', client, now)
  const ofEmail = await budgets.spend('accountQuestionOfEmail', email, now)
  return ofClient.ok && ofEmail.ok
}

/** Whose password a link that was sent sets; null where it has been used, has expired or never was. */
export async function findReset(db: Db, auth: Auth, token: string, now: Date) {
  const row = await db
    .selectFrom('email_proofs')
    .innerJoin('user', 'user.id', 'email_proofs.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'user.id')
    .select(['user.id', 'email', 'first_name', 'last_name', 'language'])
    .where('purpose', '=', 'password')
    .where('secret_hash', '=', await keyedHash(auth, token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row
    ? { userId: row.id, email: row.email, names: [row.first_name, row.last_name], language: row.language }
    : null
}

/** The newest code that can still be entered in the browser of a session was sent then; null where there is none. */
export async function codeSentAt(db: Db, auth: Auth, headers: Headers, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('devices', 'devices.id', 'session.device_id')
    .innerJoin('email_proofs', (join) =>
      join.onRef('email_proofs.user_id', '=', 'session.userId').onRef('browser_hash', '=', 'devices.secret_hash'),
    )
    .select('created_at')
    .where('token', '=', await sessionTokenOf(auth, headers))
    .where('purpose', '=', 'code')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** A person whose listings can be booked, as everybody may know them; nobody else has a public profile. */
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
    name: row.first_name,
    avatar: row.avatar,
    since: row.created_at.getUTCFullYear(),
    about: row.about,
    languages: row.languages,
    isEmailConfirmed: row.email_verified,
    stays: row.stays ?? 0,
    /** Where they let, ISO 3166-1 alpha-2. */
    countries: row.countries,
    declaration: declarationOf(row),
  }
}

export type PublicHost = NonNullable<Awaited<ReturnType<typeof findHost>>>

/** What a person has said of themselves, to be edited. */
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
    /** Their picture, however far it has got. */
    avatar: row.photo_id ? { id: row.photo_id, key: row.key!, state: row.state as PhotoState } : null,
    about: { en: aboutIn('en'), es: aboutIn('es') },
    languages: row.languages,
    declaration: declarationOf(row),
  }
}

/** Whether guests of a space in this country have to be told what this host has not said: a trader or a private person. */
export async function owesDeclaration(db: Db | Tx, hostId: string, countryCode: string): Promise<boolean> {
  if (!tellsOfTraders(countryCode)) return false
  const said = await db
    .selectFrom('host_declarations')
    .select('user_id')
    .where('user_id', '=', hostId)
    .executeTakeFirst()
  return said === undefined
}

const profileRows = (db: Db) =>
  db
    .selectFrom('profiles')
    .leftJoin('host_declarations as declared', 'declared.user_id', 'profiles.user_id')
    .select(['profiles.languages', 'is_trader', 'legal_name', 'address', 'registration'])

/** Somebody's sessions, the newest used first; the one that asks is marked. */
export async function listSessions(db: Db, auth: Auth, userId: string, headers: Headers) {
  const own = await sessionTokenOf(auth, headers)
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_SESSIONS)
    .execute()
  return rows.map(({ id, token, userAgent, createdAt, updatedAt }) => ({
    id,
    isOwn: token === own,
    device: deviceOf(userAgent),
    since: createdAt,
    seenAt: updatedAt,
  }))
}

const MAX_SHOWN_SESSIONS = 50

/** The device of a link that ends it; without a row where the link was used, has expired or never was. */
export const newDeviceOf = (db: Db | Tx, linkHash: string, now: Date) =>
  db
    .selectFrom('devices')
    .innerJoin('user', 'user.id', 'devices.user_id')
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)

/** The same as its page names it, as far as a session on it says so. */
export async function findNewDevice(db: Db, auth: Auth, link: string, now: Date) {
  const row = await newDeviceOf(db, await keyedHash(auth, link), now)
    .leftJoin('session', 'session.device_id', 'devices.id')
    .select('userAgent')
    .orderBy('session.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { device: deviceOf(row.userAgent) } : null
}

/** What the settings of an account show of it. */
export async function findOwnSettings(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .select(['language', 'currency', 'promotions_agreed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').select('providerId').where('userId', '=', userId).execute()
  const ways = accounts.map(({ providerId }) => providerId)
  return {
    language: row.language,
    currency: row.currency,
    wantsPromotions: row.promotions_agreed_at !== null,
    hasPassword: ways.includes('credential'),
    /** A password, `credential`, and accounts elsewhere. */
    ways,
  }
}

/** Whether new accounts can be opened, by the settings. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('sign_up_open').executeTakeFirstOrThrow()
  return row.sign_up_open
}
