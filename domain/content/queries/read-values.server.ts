import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Company } from '../../company/company.ts'
import type { Language } from '../../i18n/language.ts'
import { figuresOf, type Settled } from '../figures.ts'
import type { Values } from '../text.ts'

const known = cachePerDatabase<Promise<Settled>>({ ttlMs: 60_000, maxEntries: 1, ofSettings: true })

type ValuesInput = { product: string; company: Company; language: Language }

/** The values fill the placeholders of all texts of a language. */
export async function readValues(db: Db, { product, company, language }: ValuesInput, now: Date): Promise<Values> {
  const settled = await sharedAnswer(known(db), 'settled', () => readSettled(db), now.getTime())
  return { product, ...companyValues(company, language), ...figuresOf(settled, language) }
}

/** Without another country the terms are under Chile's law (spec, section 2). */
const LAW_COUNTRY = 'CL'

function companyValues(company: Company, language: Language): Values {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return {
    'company.legalName': company.legalName,
    'company.registrationNumber': company.registrationNumber,
    'company.address': company.address?.replaceAll(/\s*\n\s*/g, ', ') ?? null,
    'company.supportEmail': company.supportEmail,
    'company.privacyEmail': company.privacyEmail ?? company.supportEmail,
    'company.phone': company.phone,
    'law.country': countries.of(company.lawCountry ?? LAW_COUNTRY) ?? null,
  }
}

async function readSettled(db: Db): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select service_fee_percent as "serviceFeePercent", week_discount_days as "weekDiscountDays",
      month_discount_days as "monthDiscountDays", way_in_before_minutes as "wayInBeforeMinutes",
      host_claim_limit_usd as "hostClaimLimit",
      (select coalesce(jsonb_object_agg(country_code, percent), '{}') from tax_rates) as "taxPercents"
    from settings`.execute(db)
  return rows[0]!
}
