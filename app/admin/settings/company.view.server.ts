import { countriesIn } from '#domain/accounts/countries.ts'
import { findLegalConfirmation } from '#domain/admin/queries/read-company.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { dayIn } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'

/** What the company's page needs besides its form's fields. Names of countries are the server's: browsers know other ones. */
export async function companyView(context: Readonly<RouterContextProvider>) {
  const { first, others } = countriesIn(visitorOf(context).language)
  const named = ({ code, name }: (typeof first)[number]) => ({ code, name })
  return {
    countries: { first: first.map(named), others: others.map(named) },
    confirmed: await confirmedBy(context),
  }
}

export type CompanyView = Awaited<ReturnType<typeof companyView>>

/** Who has confirmed the legal texts for the company, and when, in words; null while nobody has. */
async function confirmedBy(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const { t, locale, site } = visitorOf(context)
  const confirmation = await findLegalConfirmation(context.get(services).db)
  if (!confirmation) return null
  const when = formatDay(dayIn(confirmation.at, site.zone), locale, 'dated')
  return t('settings:legal.confirmed', { when, who: confirmation.name ?? t('settings:legal.gone') })
}
