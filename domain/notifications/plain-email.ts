import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { leadsTo, type NotificationKind } from './kinds.ts'

/** What an e-mail says of a notification that has no e-mail of its own making: who, where, and the way there. */
type PlainNotification = {
  kind: NotificationKind
  side: Side | null
  thingId: string
  /** Of the listing. */
  title: string
  /** The other person's. */
  name: string
  /** The reader's own. */
  reader: string
}

/** Its texts stand under `emails:<kind>`. It never says what somebody has written: that is read on the site. */
export function plainEmail(
  notification: PlainNotification,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const { kind, title, name, reader } = notification
  const names = { title, name, reader }
  return {
    subject: t(`emails:${kind}.subject`, names),
    greeting: t(`emails:${kind}.greeting`, names),
    paragraphs: [t(`emails:${kind}.body`, names)],
    facts: [],
    button: { label: t(`emails:${kind}.button`, names), url: `${origin}${leadsTo(notification)}?lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}
