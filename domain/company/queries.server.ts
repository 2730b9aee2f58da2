import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Announcement } from './announcement.ts'
import type { Company } from './company.ts'

/** So long another server may still show what was said before. */
const TTL_MS = 10_000

const companies = cachePerDatabase<Promise<Company>>({ ttlMs: TTL_MS, maxEntries: 1 })
const announcements = cachePerDatabase<Promise<{ stored: Announcement | null }>>({ ttlMs: TTL_MS, maxEntries: 1 })
const openings = cachePerDatabase<Promise<boolean>>({ ttlMs: TTL_MS, maxEntries: 1 })

/** Who runs this installation; from the cache, so that a page may ask each time. */
export const companyOf = (db: Db, now: Date): Promise<Company> =>
  sharedAnswer(companies(db), 'company', () => readCompany(db), now.getTime())

/** What is announced now, or null; from the cache, because every page asks. */
export async function announcementOf(db: Db, now: Date): Promise<Announcement | null> {
  const ask = async () => ({ stored: await readAnnouncement(db) })
  const { stored } = await sharedAnswer(announcements(db), 'announcement', ask, now.getTime())
  return stored && stored.until > now ? stored : null
}

/** Whether the site is open to everybody, or to admins alone while somebody works on it; from the cache, because every page asks. */
export const isSiteOpen = (db: Db, now: Date): Promise<boolean> =>
  sharedAnswer(openings(db), 'opening', () => readSiteOpen(db), now.getTime())

async function readSiteOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('site_open').executeTakeFirstOrThrow()
  return row.site_open
}

/** After a change, on the server that made it. */
export function forgetCompany(db: Db): void {
  companies(db).delete('company')
  announcements(db).delete('announcement')
  openings(db).delete('opening')
}

/** The same without the cache. */
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

/** The last announcement, of a time that is over too. */
export async function readAnnouncement(db: Db | Tx): Promise<Announcement | null> {
  const row = await db.selectFrom('announcement').selectAll().executeTakeFirst()
  return row ? { text: { en: row.text_en, es: row.text_es }, until: row.shown_until } : null
}
