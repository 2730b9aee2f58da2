import { findLegalConfirmation } from '#domain/admin/queries/read-company.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { dayIn } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'

/** Who has confirmed the legal texts for the company, and when, in words; null while nobody has. */
export async function legalTextsView(context: Readonly<RouterContextProvider>): Promise<{ confirmed: string | null }> {
  const { t, locale, site } = visitorOf(context)
  const confirmation = await findLegalConfirmation(context.get(services).db)
  if (!confirmation) return { confirmed: null }
  const when = formatDay(dayIn(confirmation.at, site.zone), locale, 'dated')
  return { confirmed: t('settings:legal.confirmed', { when, who: confirmation.name ?? t('settings:legal.gone') }) }
}

export type LegalTextsView = Awaited<ReturnType<typeof legalTextsView>>
