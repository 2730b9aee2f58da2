import { countriesIn } from '#domain/accounts/countries.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import {
  announcementSection,
  maintenanceSection,
  pricesSection,
  ratesSection,
  staysSection,
  switchesSection,
} from './business.sections.server.ts'
import { companySection } from './company.section.server.ts'
import { payoutsSection } from './payouts.section.server.ts'
import type { Fact } from './section-form.view.server.ts'
import { type SectionName, sectionNames } from './section-names.ts'

type Context = Readonly<RouterContextProvider>

export const sections = {
  company: companySection,
  prices: pricesSection,
  stays: staysSection,
  payouts: payoutsSection,
  rates: ratesSection,
  switches: switchesSection,
  announcement: announcementSection,
  maintenance: maintenanceSection,
} as const satisfies Record<SectionName, unknown>

/** All sections, each with the values that are set. */
export function overviewOf(context: Context) {
  const missing = visitorOf(context).t('settings:missing')
  const isSet = ({ value }: Fact) => value !== missing
  return Promise.all(
    sectionNames.map(async (name) => ({ name, facts: (await sections[name].facts(context)).filter(isSet) })),
  )
}

export type OverviewView = Awaited<ReturnType<typeof overviewOf>>

/** The choices of some forms; the server names countries, as browsers' names differ. */
export function choicesOf(name: SectionName, context: Context) {
  const { site, language } = visitorOf(context)
  return { zone: site.zone, countries: name === 'company' || name === 'prices' ? countries(language) : null }
}

export type Choices = ReturnType<typeof choicesOf>

function countries(language: 'en' | 'es') {
  const { first, others } = countriesIn(language)
  const named = ({ code, name }: (typeof first)[number]) => ({ code, name })
  return { first: first.map(named), others: others.map(named) }
}
