import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { quietSince } from '#platform/quiet.server.ts'
import type { Announcement } from './announcement.ts'
import type { Company } from './company.ts'
import { isClosedAt, type Maintenance } from './maintenance.ts'

/** Another server that does not hear of a change may show the previous values for so long. */
const TTL_MS = 10_000

const companies = cachePerDatabase<Promise<Company>>({ ttlMs: TTL_MS, maxEntries: 1, ofSettings: true })
const announcements = cachePerDatabase<Promise<{ stored: Announcement | null }>>({
  ttlMs: TTL_MS,
  maxEntries: 1,
  ofSettings: true,
})
const openings = cachePerDatabase<Promise<Opening>>({ ttlMs: TTL_MS, maxEntries: 1, ofSettings: true })

/** The switch, and what is planned. */
type Opening = { isOn: boolean; maintenance: Maintenance | null }

/** The cache lets every page ask for the company. */
export const companyOf = (db: Db, now: Date): Promise<Company> =>
  sharedAnswer(companies(db), 'company', () => readCompany(db), now.getTime())

/** Every page asks for the announcement, so it is cached; null where there is none now. */
export async function announcementOf(db: Db, now: Date): Promise<Announcement | null> {
  const ask = async () => ({ stored: await readAnnouncement(db) })
  const { stored } = await sharedAnswer(announcements(db), 'announcement', ask, now.getTime())
  return stored && stored.until > now ? stored : null
}

/** A closed site admits only admins; the answer is cached, because every page asks. */
export async function isSiteOpen(db: Db, now: Date): Promise<boolean> {
  const { isOn, maintenance } = await openingOf(db, now)
  return isOn && !isClosedAt(maintenance, now)
}

/** The maintenance that is planned or under way; null where there is none. */
export async function maintenanceOf(db: Db, now: Date): Promise<Maintenance | null> {
  const { maintenance } = await openingOf(db, now)
  return maintenance && maintenance.until > now ? maintenance : null
}

const openingOf = (db: Db, now: Date): Promise<Opening> =>
  sharedAnswer(openings(db), 'opening', () => readOpening(db), now.getTime())

async function readOpening(db: Db): Promise<Opening> {
  const row = await db.selectFrom('settings').select('site_open').executeTakeFirstOrThrow()
  // A restored copy is for its operator alone: what others did there would be done twice.
  return { isOn: row.site_open && (await quietSince(db)) === null, maintenance: await readMaintenance(db) }
}

/** The server that made a change sees it immediately. */
export function forgetCompany(db: Db): void {
  companies(db).delete('company')
  announcements(db).delete('announcement')
  openings(db).delete('opening')
}

/** Reads past the cache. */
export async function readCompany(db: Db | Tx): Promise<Company> {
  const row = await db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
  return {
    legalName: row.legal_name,
    registrationNumber: row.registration_number,
    address: row.address,
    supportEmail: row.support_email,
    phone: row.phone,
    privacyEmail: row.privacy_email,
    lawCountry: row.law_country,
    socialLinks: row.social_links,
    confirmedLegalTexts: row.legal_texts_version,
  }
}

/** The last maintenance may be over. */
export async function readMaintenance(db: Db | Tx): Promise<Maintenance | null> {
  const { from, until } = await db
    .selectFrom('settings')
    .select(['maintenance_from as from', 'maintenance_until as until'])
    .executeTakeFirstOrThrow()
  return from && until ? { from, until } : null
}

/** The last announcement may be over. */
export async function readAnnouncement(db: Db | Tx): Promise<Announcement | null> {
  const row = await db.selectFrom('announcement').selectAll().executeTakeFirst()
  return row ? { text: { en: row.text_en, es: row.text_es }, until: row.shown_until } : null
}
