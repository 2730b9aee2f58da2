import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import { listPasskeys } from '#domain/accounts/queries/list-passkeys.server.ts'
import { listSessions } from '#domain/accounts/queries/list-sessions.server.ts'
import { FEW_RECOVERY_CODES } from '#domain/accounts/recovery-code.ts'
import { countryName } from '#domain/places/country.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

export type SecurityView = {
  /** Browsers have passkeys at this address, and the account may have some. */
  mayAdd: boolean
  passkeys: readonly {
    id: string
    name: string
    since: InstantView
    /** Null where it was never used. */
    used: InstantView | null
    /** It is on one device or on several. */
    backup: string
    isStopped: boolean
    /** The only way in, which stays. */
    isLast: boolean
  }[]
  /** The app that a log-in asks for; null while there is none. */
  factor: { since: InstantView; left: string; isFew: boolean } | null
  sessions: readonly { id: string; device: string; place: string | null; seen: InstantView; isOwn: boolean }[]
}

/** The answer to a form about passkeys. */
export type PasskeyAnswer = {
  /** For the browser to make a passkey of. */
  options?: PublicKeyCredentialCreationOptionsJSON | undefined
  problem?: string | undefined
  /** The passkey whose new name was refused, as it was typed. */
  renames?: string | undefined
  typed?: string | undefined
}

/** The ways in to the account, and the sessions in it. */
export async function securityView(request: Request, context: Context): Promise<SecurityView> {
  const { db, auth } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { userId, isProved } = actorOf(context)
  const [own, passkeys, factor, sessions] = await Promise.all([
    findOwnSettings(db, userId),
    listPasskeys(db, userId),
    findOwnFactor(db, userId),
    listSessions(db, auth, userId, request.headers),
  ])
  return {
    mayAdd: isProved && auth.relyingPartyAt(request) !== null,
    passkeys: passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt, stoppedAt }) => ({
      id,
      name,
      since: instantView(createdAt, visitor, 'whole', (when) => t('ownSecurity:passkeys.since', { when })),
      used: lastUsedAt && instantView(lastUsedAt, visitor, 'whole', (when) => t('ownSecurity:passkeys.used', { when })),
      backup: t(isBackedUp ? 'ownSecurity:passkeys.everywhere' : 'ownSecurity:passkeys.oneDevice'),
      isStopped: stoppedAt !== null,
      isLast: own.ways.length === 0 && passkeys.length === 1,
    })),
    factor: factor && {
      since: instantView(factor.since, visitor, 'day', (when) => t('ownSecurity:factor.since', { when })),
      left: t('ownSecurity:factor.left', { count: factor.left }),
      isFew: factor.left <= FEW_RECOVERY_CODES,
    },
    sessions: sessions.map(({ id, isOwn, device, country, seenAt }) => ({
      id,
      isOwn,
      device: device ? t('happened:device', device) : t('ownSecurity:sessions.unknown'),
      place: country && countryName(country, language),
      seen: instantView(seenAt, visitor, 'whole', (when) => t('ownSecurity:sessions.seen', { when })),
    })),
  }
}
