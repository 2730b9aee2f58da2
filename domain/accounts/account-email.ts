import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { CODE_MINUTES, RESET_MINUTES } from './code.ts'

type Reading = { language: Language; origin: string; product: string; t: Translate }

/** Stands in a stored e-mail for the code or the link that was sent. */
const REMOVED = '······'

/** To somebody whose account can be used from now on. */
export const welcomeEmail = ({ name }: { name: string }, { language, origin, product, t }: Reading): EmailText => ({
  subject: t('emails:welcome.subject', { product, name }),
  greeting: t('emails:welcome.greeting', { name }),
  paragraphs: [t('emails:welcome.body'), t('emails:welcome.hosts')],
  facts: [],
  button: { label: t('emails:welcome.button'), url: `${origin}/?lang=${language}` },
  footer: t('emails:ofAccount'),
})

/** The code that proves an address. Its subject does not name the code: phones show subjects on locked screens. */
export function codeEmail(code: string, { product, t }: Reading): { content: EmailText; redacted: EmailText } {
  const withCode = (shown: string): EmailText => ({
    subject: t('emails:code.subject', { product }),
    greeting: t('emails:code.greeting'),
    paragraphs: [t('emails:code.body', { minutes: CODE_MINUTES }), t('emails:code.never')],
    facts: [{ label: t('emails:code.label'), value: shown }],
    button: null,
    footer: t('emails:code.footer'),
  })
  return { content: withCode(code), redacted: withCode(REMOVED) }
}

/** To the old address of an account that wants another one. */
export function changeOfAddressEmail(
  { code, email }: { code: string; email: string },
  { t }: Reading,
): { content: EmailText; redacted: EmailText } {
  const withCode = (shown: string): EmailText => ({
    subject: t('security:changeOfAddress.subject'),
    greeting: t('security:changeOfAddress.greeting'),
    paragraphs: [
      t('security:changeOfAddress.text', { email, minutes: CODE_MINUTES }),
      t('security:changeOfAddress.notYou'),
    ],
    facts: [{ label: t('emails:code.label'), value: shown }],
    button: null,
    footer: t('security:footer'),
  })
  return { content: withCode(code), redacted: withCode(REMOVED) }
}

/** The link to a new password. */
export function newPasswordEmail(
  { name, token }: { name: string; token: string },
  { language, origin, product, t }: Reading,
): { content: EmailText; redacted: EmailText } {
  const url = `${origin}/?type=recovery&token=${token}&lang=${language}`
  const text = {
    subject: t('emails:newPassword.subject', { product }),
    greeting: t('emails:newPassword.greeting', { name }),
    paragraphs: [t('emails:newPassword.body', { minutes: RESET_MINUTES }), t('emails:newPassword.never')],
    facts: [],
    footer: t('emails:ofAccount'),
  }
  const content = { ...text, button: { label: t('emails:newPassword.button'), url } }
  return { content, redacted: { ...text, button: null } }
}

/** To the owner of an address with which somebody tried to open an account, or to change one to it. */
export function addressTakenEmail(
  { name, isChange = false }: { name: string; isChange?: boolean },
  { language, origin, product, t }: Reading,
): EmailText {
  return {
    subject: t('emails:addressTaken.subject', { product }),
    greeting: t('emails:addressTaken.greeting', { name }),
    paragraphs: [
      t(isChange ? 'emails:addressTaken.bodyOfChange' : 'emails:addressTaken.body'),
      t('emails:addressTaken.ways'),
    ],
    facts: [],
    button: { label: t('emails:addressTaken.button'), url: `${origin}/?auth=login&lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}

/** To somebody whose account is suspended. The address is plain text: in an e-mail it is a link by itself. */
export function suspendedEmail(
  { name, writeTo }: { name: string; writeTo: string },
  { product, t }: Pick<Reading, 'product' | 't'>,
): EmailText {
  return {
    subject: t('emails:suspended.subject', { product }),
    greeting: t('emails:suspended.greeting', { name }),
    paragraphs: [
      t('emails:suspended.body', { product }),
      t('emails:suspended.bookings'),
      t('emails:suspended.ways', { writeTo }),
    ],
    facts: [],
    button: null,
    footer: t('emails:ofAccount'),
  }
}
