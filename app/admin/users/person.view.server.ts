import { shownName } from '#domain/accounts/account.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { permissions } from '#domain/accounts/permission.ts'
import { roleNames, roleOf, roles } from '#domain/accounts/role.ts'
import { mayChange } from '#domain/admin/policy.ts'
import type { Effects } from '#domain/admin/queries/count-effects.server.ts'
import type { findPerson } from '#domain/admin/queries/find-person.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { eraseBy, isErasureLate } from '#domain/privacy/erasure.ts'
import type { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor, instantText, instantView } from '#app/session/instant.view.server.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** @property halts what stops all payouts to them */
type Around = { effects: Effects; halts: Awaited<ReturnType<typeof listHostStops>> }

export function personView(person: Person, { effects, halts }: Around, actor: Actor, visitor: Visitor, now: Date) {
  const { t, locale } = visitor
  const { id, suspension, listings, bookings, coming, closedAt, refusal } = person
  const when = instantsFor(visitor)
  const isOneself = id === actor.userId
  const roleName = roleOf(person.permissions)
  return {
    id,
    name: shownName(person.name, t),
    isAdmin: person.permissions.length > 0,
    /** For admins who may move money; whoever has hosted has some. */
    moneyAddress: may(actor, 'payments') ? `/admin/users/${id}/money` : null,
    facts: [
      {
        name: t('people:facts.email'),
        value: `${person.email} · ${t(person.isProved ? 'people:proved' : 'people:unproved')}`,
      },
      ...(refusal
        ? [
            {
              name: t('people:facts.refused'),
              value: when(refusal.since, (since) => t('people:refusedSince', { when: since, answer: refusal.answer })),
            },
          ]
        : []),
      { name: t('people:facts.since'), value: instantView(person.since, visitor, 'day') },
      { name: t('people:facts.country'), value: person.country ?? '–' },
      { name: t('people:facts.phone'), value: person.phone ?? '–' },
      { name: t('people:facts.listings'), value: t('people:listingsOf', listings) },
      { name: t('people:facts.bookings'), value: t('people:bookingsOf', bookings) },
      ...(closedAt
        ? [
            {
              name: t(isErasureLate(closedAt, now) ? 'people:badge.late' : 'people:badge.closed'),
              value: instantView(eraseBy(closedAt), visitor, 'day', (day) => t('people:eraseBy', { day })),
            },
          ]
        : []),
    ],
    suspension: suspension && {
      since: when(suspension.since, (since) => t('people:lift.since', { since })),
      ends:
        suspension.endsAt &&
        t(suspension.republishes ? 'people:lift.endsAndRepublishes' : 'people:lift.ends', {
          // It ends with a day of the site's.
          when: instantText(suspension.endsAt, visitor),
        }),
      reason: suspension.reason,
      paused: suspension.paused,
    },
    coming: coming.map(({ id: bookingId, listingId, title, status, startsAt, zone, guestId }) => ({
      id: bookingId,
      address: may(actor, 'bookings') ? `/admin/bookings/${bookingId}` : `/property/${listingId}`,
      title: title.text,
      ...(title.isFallback && { titleLanguage: title.language }),
      line: [
        formatInstant(startsAt, zone, locale),
        t(status === 'confirmed' ? 'people:coming.confirmed' : 'people:coming.pending'),
        t(guestId === id ? 'people:coming.asGuest' : 'people:coming.asHost'),
      ].join(' · '),
    })),
    effects: effectsOf(effects, visitor),
    payouts: {
      stops: halts.map(({ cause, reason, since }) => ({
        cause,
        reason,
        line: when(since, (at) => t('people:payouts.stopped', { when: at, why: t(`people:payouts.why.${cause}`) })),
      })),
      isOwn: halts.some(({ cause }) => cause === 'admin'),
      mayChange: may(actor, 'payments') && !isOneself,
    },
    /** Whether this admin may suspend the person and change their permissions. */
    canSuspend: !isOneself && mayChange(actor.permissions, person.permissions, []),
    isOneself,
    /** The name of the permissions together; null for a choice of their own, or none. */
    role: roleName && t(`people:role.${roleName}`),
    roles: roleNames.map((role) => ({
      role,
      text: t('people:roleOf', {
        role: t(`people:role.${role}`),
        permissions: roles[role].map((each) => t(`permissions:${each}`)).join(', '),
      }),
    })),
    permissions: permissions.map((name) => ({
      name,
      label: t(`permissions:${name}`),
      has: person.permissions.includes(name),
      isGiven: actor.permissions.includes(name),
    })),
  }
}

/** The effects of a suspension today, line by line (docs/decisions/157-suspension-and-payouts.md). */
function effectsOf({ owed, ...counts }: Effects, visitor: Visitor): string[] {
  const { t } = visitor
  const amounts = owed.map((amount) => formatMoney(amount, visitor)).join(', ')
  return [
    t('people:effects.listings', { count: counts.listings }),
    t('people:effects.running', { asHost: counts.runningAsHost, asGuest: counts.runningAsGuest }),
    t('people:effects.coming', { asHost: counts.comingAsHost, asGuest: counts.comingAsGuest }),
    t('people:effects.asked', { asHost: counts.requestsAsHost, asGuest: counts.requestsAsGuest }),
    t('people:effects.payouts', counts),
    ...(counts.underway > 0 ? [t('people:effects.underway', counts)] : []),
    t('people:effects.owed', { owed: amounts || t('people:effects.nothing') }),
    t('people:effects.conversations', { count: counts.conversations }),
  ]
}

export type PersonView = ReturnType<typeof personView>
