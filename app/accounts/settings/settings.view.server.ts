import { findOwnSettings, listSessions } from '#domain/accounts/queries.server.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'

export type SettingsView = {
  email: string
  hasPassword: boolean
  wantsPromotions: boolean
  sessions: readonly { id: string; device: string; seen: string; isOwn: boolean }[]
}

/** What an account shows of itself to its owner. */
export async function settingsView(request: Request, context: Readonly<RouterContextProvider>): Promise<SettingsView> {
  const { db, auth } = context.get(services)
  const { t, locale, site } = visitorOf(context)
  const { userId, email } = actorOf(context)
  const [own, sessions] = await Promise.all([
    findOwnSettings(db, userId),
    listSessions(db, auth, userId, request.headers),
  ])
  return {
    email,
    hasPassword: own.hasPassword,
    wantsPromotions: own.wantsPromotions,
    sessions: sessions.map(({ id, isOwn, device, seenAt }) => ({
      id,
      isOwn,
      device: device ? t('account:sessions.device', device) : t('account:sessions.unknown'),
      seen: t('account:sessions.seen', { when: formatInstant(seenAt, site.zone, locale) }),
    })),
  }
}
