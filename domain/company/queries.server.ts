import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { quietSince } from '#platform/quiet.server.ts'
import type { Announcement } from './announcement.ts'
import type { Company } from './company.ts'

/** Another server that does not hear of a change may show the previous values for so long. */
const TTL_MS = 10_000

const companies = cachePerDatabase<Promise<Company>>({ ttlMs: TTL_MS, maxEntries: 1, ofSettings: true })
const announcements = cachePerDatabase<Promise<{ stored: Announcement | null }>>({
  ttlMs: TTL_MS,
  maxEntries: 1,
  ofSettings: true,
})
const openings = cachePerDatabase<Promise<boolean>>({ ttlMs: TTL_MS, maxEntries: 1, ofSettings: true })

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
export const isSiteOpen = (db: Db, now: Date): Promise<boolean> =>
  sharedAnswer(openings(db), 'opening', () => readSiteOpen(db), now.getTime())

async function readSiteOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('site_open').executeTakeFirstOrThrow()
  // A restored copy is for its operator alone: what others did there would be done twice.
  return row.site_open && (await quietSince(db)) === null
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

/** The last announcement may be over. */
export async function readAnnouncement(db: Db | Tx): Promise<Announcement | null> {
  const row = await db.selectFrom('announcement').selectAll().executeTakeFirst()
  return row ? { text: { en: row.text_en, es: row.text_es }, until: row.shown_until } : null
}
