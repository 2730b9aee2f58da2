import { shownName } from '#domain/accounts/account.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { kinds, leadsTo, type NotificationKind } from './kinds.ts'
import { shownTitle } from './notification-text.ts'

/** The content of an e-mail for a notification that has none of its own: who, where and a link. */
export type PlainNotification = {
  kind: NotificationKind
  side: Side | null
  thingId: string
  /** The listing's title. */
  title: string
  /** The other person's name. */
  name: string
  /** The reader's name. */
  reader: string
  /** The deadline that it is about, as text; null where nobody has said one. */
  until?: string | null
}

/** An e-mail with texts under `emails:<kind>`, never quoting what people wrote on the site. */
export function plainEmail(
  notification: PlainNotification,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const { kind, reader } = notification
  const until = notification.until ?? t('emails:noDeadline')
  const names = { title: shownTitle(notification.title, t), name: shownName(notification.name, t), reader, until }
  return {
    subject: t(`emails:${kind}.subject`, names),
    greeting: t(`emails:${kind}.greeting`, names),
    paragraphs: [t(`emails:${kind}.body`, names)],
    facts: isOfBooking(kind)
      ? [{ label: t('emails:moneyFacts.number'), value: shownNumber(notification.thingId) }]
      : [],
    button: { label: t(`emails:${kind}.button`, names), url: `${origin}${leadsTo(notification)}?lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}

/** Its page is a booking's, which is found by its number. */
function isOfBooking(kind: NotificationKind): boolean {
  const { leads } = kinds[kind]
  return (typeof leads === 'string' ? leads : leads.guest).endsWith('bookings/:id')
}
