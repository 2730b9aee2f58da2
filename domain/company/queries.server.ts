import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Company } from './company.ts'

/** So long another server may still show what was said before. */
const TTL_MS = 10_000

const known = cachePerDatabase<Company>({ ttlMs: TTL_MS, maxEntries: 1 })

/** Who runs this installation; from the cache, so that a page may ask each time. */
export async function companyOf(db: Db, now: Date): Promise<Company> {
  const cached = known(db).get('company', now.getTime())
  if (cached) return cached

  const company = await readCompany(db)
  known(db).set('company', company, now.getTime())
  return company
}

/** After a change, on the server that made it. */
export const forgetCompany = (db: Db) => known(db).delete('company')

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
    legalTextsConfirmedAt: row.legal_texts_confirmed_at,
  }
}
