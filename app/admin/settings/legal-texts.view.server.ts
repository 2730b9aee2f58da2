import { isStoodBy, legalVersion } from '#domain/content/queries/read-legal-version.server.ts'
import { findLegalConfirmation } from '#domain/admin/queries/read-company.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { dayIn } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** `version` of the texts; `confirmation`: the last one; `isDraft`: none for this version. */
export type LegalTextsView = { version: string; current: string; confirmation: string | null; isDraft: boolean }

export async function legalTextsView(context: Readonly<RouterContextProvider>): Promise<LegalTextsView> {
  const { t, locale, site } = visitorOf(context)
  const current = t('settings:legal.current', {
    updated: formatDay(legalVersion.updated, locale, 'dated'),
    version: legalVersion.name,
  })
  const found = await findLegalConfirmation(context.get(services).db)
  const version = legalVersion.name
  if (!found) return { version, current, confirmation: null, isDraft: true }
  const isDraft = !isStoodBy(found.version)
  const confirmation = t(isDraft ? 'settings:legal.changed' : 'settings:legal.confirmed', {
    when: formatDay(dayIn(found.at, site.zone), locale, 'dated'),
    who: found.name ?? t('settings:legal.gone'),
    version: found.version,
  })
  return { version, current, confirmation, isDraft }
}
