import { shownName } from '#domain/accounts/account.ts'
import { formatDay, formatDays, formatTimes } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import type { SystemLine } from './system-line.ts'

type Reader = {
  side: Side
  /** The other side's. */
  name: string
}

/** A booking's event in the reader's language: 'Ana has asked to book Mar 12 – 15'. */
export function lineText(
  line: SystemLine,
  { side, name }: Reader,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const { event, proposedBy } = line
  const whose = event === 'change_proposed' && proposedBy ? (proposedBy === side ? '.own' : '.theirs') : `.${side}`
  return t(`messageLines:${event}${whose}`, { name: shownName(name, t), when: daysText(line, locale) })
}

/** 'Mar 12 – 15', or 'Mar 12, 10 AM–12 PM' of a session. */
function daysText({ checkIn, checkOut, times }: SystemLine, locale: Locale): string {
  return times ? `${formatDay(checkIn, locale)}, ${formatTimes(times, locale)}` : formatDays(checkIn, checkOut, locale)
}
