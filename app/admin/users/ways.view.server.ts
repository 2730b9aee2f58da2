import type { Actor } from '#domain/accounts/account.ts'
import { isShared } from '#domain/accounts/policy.ts'
import type { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import type { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import type { listSessions } from '#domain/accounts/queries/list-sessions.server.ts'
import { mayChange } from '#domain/admin/policy.ts'
import type { findPerson } from '#domain/admin/queries/find-person.server.ts'
import { countryName } from '#domain/places/country.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

/** As the owner reads them too, but for who is asking. */
type Ways = {
  settings: Awaited<ReturnType<typeof findOwnSettings>>
  factor: Awaited<ReturnType<typeof findOwnFactor>>
  sessions: Awaited<ReturnType<typeof listSessions>>
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A person's ways in and sessions as finished texts, and what this admin can do about them. */
export function waysView({ settings, factor, sessions }: Ways, person: Person, actor: Actor, visitor: Visitor) {
  const { t, language } = visitor
  const when = instantsFor(visitor)
  const ways = settings.ways.map((way) => t(`people:ways.way.${way}`))
  const canChange = mayChange(actor.permissions, person.permissions, []) && !isShared(person.email)
  return {
    facts: [
      { name: t('people:ways.by'), value: ways.join(', ') || t('people:ways.none') },
      { name: t('people:ways.passkeys'), value: String(settings.passkeys) },
      {
        name: t('people:ways.factor'),
        value: factor
          ? when(factor.since, (since) => t('people:ways.factorSince', { when: since }))
          : t('people:ways.noFactor'),
      },
    ],
    sessions: sessions.map(({ id, device, country, seenAt }) => ({
      id,
      line: when(seenAt, (seen) =>
        [
          device ? t('happened:device', device) : t('people:ways.unknown'),
          country && countryName(country, language),
          t('people:ways.seen', { when: seen }),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    })),
    canEnd: canChange,
    canSendLink: canChange && person.isProved && !person.closedAt,
    linkText: t(person.isProved ? 'people:ways.linkText' : 'people:ways.unprovedText'),
  }
}

export type WaysView = ReturnType<typeof waysView>
