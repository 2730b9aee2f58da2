import { shownName } from '#domain/accounts/account.ts'
import type { listPeople } from '#domain/admin/queries/list-people.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { countryName } from '#domain/places/country.ts'
import { eraseBy, isErasureLate } from '#domain/privacy/erasure.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { TableRow, TableWords } from '../frame/table.view.server.ts'

type Person = Awaited<ReturnType<typeof listPeople>>['people'][number]

export const peopleWords = ({ t }: Visitor): TableWords => ({
  title: t('people:title'),
  description: t('people:description'),
  search: t('people:search'),
  count: (count) => t('people:count', { count }),
  none: t('people:none'),
  noneText: t('people:noneText'),
  named: t('people:columns.name'),
  column: (name) => t(`people:columns.${name}`),
  filter: () => t('people:lists.label'),
  value: (_filter, value) => t(`people:lists.${value}`),
  day: () => '',
})

/** Somebody in the list; a closed account says by when it has to be erased. */
export function personRow(person: Person, { t, language, locale, site }: Visitor, now: Date): TableRow {
  const { id, name, email, country, isAdmin, isSuspended, listings, bookings, since, closedAt } = person
  const isLate = closedAt !== null && isErasureLate(closedAt, now)
  return {
    key: id,
    address: `/admin/users/${id}`,
    name: shownName(name, t),
    badges: [
      ...(isAdmin ? [{ text: t('people:badge.admin'), isBad: false }] : []),
      ...(isSuspended ? [{ text: t('people:badge.suspended'), isBad: true }] : []),
      ...(closedAt ? [{ text: t(isLate ? 'people:badge.late' : 'people:badge.closed'), isBad: isLate }] : []),
    ],
    cells: {
      email,
      country: country ? countryName(country, language) : '',
      listings: listings > 0 ? t('people:listings', { count: listings }) : '',
      bookings: bookings > 0 ? t('people:bookings', { count: bookings }) : '',
      since: closedAt
        ? t('people:eraseBy', { day: formatDay(dayIn(eraseBy(closedAt), site.zone), locale) })
        : formatDay(dayIn(since, site.zone), locale, 'dated'),
    },
  }
}
