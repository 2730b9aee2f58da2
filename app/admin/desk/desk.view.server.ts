import { type Actor, shownName } from '#domain/accounts/account.ts'
import { type DeskKind, type DeskList, deskLists, isEndedHere, snoozeDays, waitingText } from '#domain/admin/desk.ts'
import type { DeskThing, listDesk } from '#domain/admin/queries/list-desk.server.ts'
import { answerDue } from '#domain/inquiries/inquiry.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { codedMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'
import { typeName } from '../emails/type-names.view.server.ts'
import { wayTo } from './way-to.server.ts'

type Found = Awaited<ReturnType<typeof listDesk>>
type Reading = {
  list: DeskList
  kind: DeskKind | null
  kinds: readonly DeskKind[]
  actor: Actor
  visitor: Visitor
  now: Date
}

/** The desk as finished texts. */
export function deskView({ things, counts }: Found, reading: Reading) {
  const { list, kind, kinds, visitor } = reading
  const { t } = visitor
  const at = (choice: { list: DeskList; kind: DeskKind | null }) =>
    `/admin?${new URLSearchParams({ list: choice.list, ...(choice.kind && { kind: choice.kind }) })}`
  const numbersOf = (each: DeskKind | null) => (each ? [counts.get(each) ?? 0] : [...counts.values()])
  const named = (name: string, each: DeskKind | null) => {
    const count = waitingText(numbersOf(each))
    return count ? t('desk:numbered', { name, count }) : name
  }
  const more = waitingText(numbersOf(kind), things.length)
  return {
    lists: deskLists.map((each) => ({
      to: at({ list: each, kind: null }),
      text: t(`desk:lists.${each}`),
      isShown: each === list,
    })),
    // Kinds of which nothing waits would be most of the row.
    kinds: [null, ...kinds.filter((each) => counts.has(each) || each === kind)].map((each) => ({
      to: at({ list, kind: each }),
      text: named(each ? t(`desk:kinds.${each}`) : t('desk:all'), each),
      isShown: each === kind,
    })),
    none: t(`desk:none.${list}`),
    more: more ? t('desk:more', { count: Number.parseInt(more, 10), shown: more }) : null,
    days: snoozeDays.map((days) => ({ days, text: t('desk:days', { count: days }) })),
    things: things.map((thing) => thingView(thing, reading)),
  }
}

export type DeskView = ReturnType<typeof deskView>

function thingView(thing: DeskThing, { actor, visitor, now }: Reading) {
  const { t, language } = visitor
  const { kind, since, count, about, takenBy, snoozedUntil } = thing
  const when = instantsFor(visitor)
  const due = dueOf(thing)
  const title = titleOf(thing, t)
  const isOwn = takenBy === actor.userId
  const name = about && ofPeople.has(kind) ? shownName(about, t) : about
  return {
    key: `${kind} ${thing.thing}`,
    kind,
    thing: thing.thing,
    count,
    title,
    address: wayTo(thing),
    about: [name, thing.amount && codedMoney(thing.amount, language)].filter(Boolean).join(' · '),
    since: when(since, (at) => t('desk:since', { age: ageOf(now.getTime() - since.getTime(), t), when: at })),
    due: due && { isLate: due < now, text: when(due, (at) => t('desk:due', { when: at })) },
    holder: takenBy ?? '',
    taken: takenBy ? (isOwn ? t('desk:takenByYou') : t('desk:taken', { name: shownName(thing.taker ?? '', t) })) : null,
    isOwn,
    snoozed:
      snoozedUntil && snoozedUntil > now ? when(snoozedUntil, (until) => t('desk:snoozed', { when: until })) : null,
    canBeDone: isEndedHere(kind),
    labels: {
      take: t(takenBy ? 'desk:takeOverOf' : 'desk:takeOf', { title }),
      leave: t('desk:leaveOf', { title }),
      later: t('desk:laterOf', { title }),
      snooze: t('desk:snoozeOf', { title }),
      wake: t('desk:wakeOf', { title }),
      done: t('desk:doneOf', { title }),
    },
  }
}

/** Kinds that are about a person, whose name may have to be covered; whoever has no account writes from an address, which is no name. */
const ofPeople: ReadonlySet<DeskKind> = new Set(['report', 'refund', 'payout', 'intervention', 'write-off'])

function dueOf({ kind, what, since, due }: DeskThing): Date | null {
  if (kind !== 'inquiry') return due
  const [form = '', topic = ''] = (what ?? '').split(':')
  return answerDue({ form, kind: topic, createdAt: since })
}

function titleOf({ kind, what, thing, count }: DeskThing, t: Translate): string {
  const [first = '', second = ''] = (what ?? '').split(':')
  switch (kind) {
    case 'report':
      return [
        `${t(`reports:kind.${first}`)}: ${t(`report:reasons.${second}`)}`,
        count > 1 && t('desk:reports', { count }),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'inquiry':
      return `${t(`inquiry:forms.${first}`)}: ${t(`inquiry:kinds.${second}`)}`
    case 'claim':
      return t(`desk:claim.${first}`)
    case 'delay':
      return t(`desk:delay.${thing}`)
    case 'email':
      return t('desk:titles.email', { count, type: typeName(thing, t) })
    case 'job':
    case 'pause':
      return t(`desk:titles.${kind}`, { count, task: thing })
    case 'review':
    case 'dispute':
    case 'refund':
    case 'payout':
    case 'unpaid':
    case 'intervention':
    case 'write-off':
    case 'books':
    case 'erasure':
    case 'certificate':
      return t(`desk:titles.${kind}`, { count })
  }
}

/** An age in the largest unit of which there is one. */
function ageOf(ms: number, t: Translate): string {
  if (ms >= DAY_MS) return t('desk:age.days', { count: Math.floor(ms / DAY_MS) })
  if (ms >= HOUR_MS) return t('desk:age.hours', { count: Math.floor(ms / HOUR_MS) })
  return t('desk:age.minutes', { count: Math.max(1, Math.floor(ms / MINUTE_MS)) })
}
