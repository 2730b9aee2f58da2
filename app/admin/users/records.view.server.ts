import { shownName } from '#domain/accounts/account.ts'
import type { PersonRecord, RecordPage } from '#domain/admin/queries/list-records.server.ts'
import type { RecordSection } from '#domain/admin/person-record.ts'
import { codedMoney } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { typeName } from '../emails/type-names.view.server.ts'

/** One section of a person's page as finished texts. */
export function recordsView({ section, count, page, pages, records }: RecordPage, visitor: Visitor) {
  const { t } = visitor
  return {
    section,
    title: t(`people:records.${section}`),
    count,
    page,
    pages,
    rows: records.map((record) => ({ key: record.id, ...rowOf(section, record, visitor) })),
  }
}

export type RecordsView = ReturnType<typeof recordsView>

/** @property text what leads to its page; @property note what stands below, in its own lines */
type Shown = { text: string; line: InstantView; note: string | null; address: string | null }

type Part = string | false | null

const joined = (parts: readonly Part[]) => parts.filter(Boolean).join(' · ')

function rowOf(section: RecordSection, record: PersonRecord, visitor: Visitor): Shown {
  const { t, language } = visitor
  const { id, state, about, role } = record
  const amount = record.amount && codedMoney(record.amount, language)
  const [what = '', reason = ''] = (record.what ?? '').split(':')
  const shown = (text: string | null, parts: (when: string) => readonly Part[], address: string | null): Shown => ({
    text: text ?? t('people:records.untitled'),
    line: instantView(record.at, visitor, 'whole', (when) => joined(parts(when))),
    note: null,
    address,
  })
  switch (section) {
    case 'notes':
      return { ...shown(shownName(role ?? '', t), (when) => [when], null), note: about }
    case 'listings':
      return shown(
        about,
        (when) => [t(`people:records.listing.${state}`), t(`kinds:subcategory.${what}`), role, when],
        `/property/${id}`,
      )
    case 'bookings':
      return shown(
        about,
        (when) => [
          t(`people:coming.${role === 'guest' ? 'asGuest' : 'asHost'}`),
          bookingState(record, visitor),
          when,
          amount,
        ],
        `/admin/bookings/${id}`,
      )
    case 'payouts':
      return shown(amount, (when) => [t(`people:records.payout.${state}`), about, when], null)
    case 'claims':
      return shown(
        `${t(`claims:kinds.${what}`)} · ${about ?? ''}`,
        (when) => [
          t(role === 'opener' ? 'people:records.opened' : 'people:records.against'),
          t(`claims:status.${state}`),
          amount,
          when,
        ],
        `/admin/claims/${id}`,
      )
    case 'reports':
      return shown(
        `${t(`reports:kind.${what}`)}: ${t(`report:reasons.${reason}`)}`,
        (when) => [
          t(role === 'by' ? 'people:records.reportedBy' : 'people:records.reported'),
          state ? t(`people:records.decision.${state}`) : t('people:records.open'),
          when,
        ],
        `/admin/message-reports/${id}`,
      )
    case 'inquiries':
      return shown(
        `${t(`inquiry:forms.${what}`)}: ${t(`inquiry:kinds.${reason}`)}`,
        (when) => [about, state === 'open' ? t('people:records.open') : t('people:records.ended'), when],
        state === 'open' ? '/admin/inquiries' : '/admin/inquiries?list=ended',
      )
    case 'emails':
      return shown(
        about || typeName(what, t),
        (when) => [typeName(what, t), t(`admin:emails.status.${state}`), when],
        `/admin/emails/${id}`,
      )
    case 'history':
      return { ...shown(t(`audit:action.${what}`), (when) => [role && shownName(role, t), when], null), note: about }
  }
}

/** A booking that waits says for whom. */
function bookingState({ state, what }: PersonRecord, { t }: Visitor): string {
  if (state !== 'pending') return t(`status:guest.${state}`)
  return t(what === 'host' ? 'status:guest.asked' : 'status:guest.to-pay')
}
