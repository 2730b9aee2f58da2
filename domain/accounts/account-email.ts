import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { CODE_MINUTES, RESET_MINUTES } from './code.ts'

type Reading = { language: Language; origin: string; product: string; t: Translate }

/** The stored e-mail has this in place of the code or link that was sent. */
const REMOVED = '······'

/** The e-mail goes out when an account can be used. */
export function welcomeEmail({ name }: { name: string }, { language, origin, product, t }: Reading): EmailText {
  const values = { product, name }
  return {
    subject: t('emails:welcome.subject', values),
    greeting: t('emails:welcome.greeting', values),
    paragraphs: [t('emails:welcome.body', values), t('emails:welcome.hosts', values)],
    facts: [],
    button: { label: t('emails:welcome.button', values), url: `${origin}/?lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}

const hostOf = (origin: string) => new URL(origin).hostname

/** The subject begins with the code, so that it is read where an e-mail is announced. */
export function codeEmail(
  { code, link }: { code: string; link: string | null },
  { language, origin, product, t }: Reading,
): { content: EmailText; redacted: EmailText } {
  const withCode = (shown: string, url: string | null): EmailText => {
    const values = { product, minutes: CODE_MINUTES, code: shown }
    return {
      subject: t('emails:code.subject', values),
      greeting: t('emails:code.greeting', values),
      paragraphs: [
        t('emails:code.body', values),
        ...(link ? [t('emails:code.press', values)] : []),
        t('emails:code.never', values),
      ],
      facts: [],
      code: { label: t('emails:code.label'), value: shown, host: hostOf(origin) },
      button: url === null ? null : { label: t('emails:code.button', values), url },
      footer: t('emails:code.footer'),
    }
  }
  const url = link === null ? null : `${origin}/auth/link?link=${link}&lang=${language}`
  return { content: withCode(code, url), redacted: withCode(REMOVED, null) }
}

/** The old address of an account learns of the requested one. */
export function changeOfAddressEmail(
  { code, email }: { code: string; email: string },
  { origin, product, t }: Reading,
): { content: EmailText; redacted: EmailText } {
  const withCode = (shown: string): EmailText => {
    const values = { product, email, minutes: CODE_MINUTES, code: shown }
    return {
      subject: t('security:changeOfAddress.subject', values),
      greeting: t('security:changeOfAddress.greeting', values),
      paragraphs: [t('security:changeOfAddress.text', values), t('security:changeOfAddress.notYou', values)],
      facts: [],
      code: { label: t('emails:code.label'), value: shown, host: hostOf(origin) },
      button: null,
      footer: t('security:footer'),
    }
  }
  return { content: withCode(code), redacted: withCode(REMOVED) }
}

/** An owner changes where they are paid by this code. */
export function ownerCodeEmail(
  code: string,
  { origin, product, t }: Pick<Reading, 'origin' | 'product' | 't'>,
): { content: EmailText; redacted: EmailText } {
  const withCode = (shown: string): EmailText => {
    const values = { product, minutes: CODE_MINUTES, code: shown }
    return {
      subject: t('security:ownerCode.subject', values),
      greeting: t('security:ownerCode.greeting', values),
      paragraphs: [t('security:ownerCode.text', values), t('security:ownerCode.notYou', values)],
      facts: [],
      code: { label: t('emails:code.label'), value: shown, host: hostOf(origin) },
      button: null,
      footer: t('security:footer'),
    }
  }
  return { content: withCode(code), redacted: withCode(REMOVED) }
}

export function newPasswordEmail(
  { name, token }: { name: string; token: string },
  { language, origin, product, t }: Reading,
): { content: EmailText; redacted: EmailText } {
  const url = `${origin}/?type=recovery&token=${token}&lang=${language}`
  const values = { product, name, minutes: RESET_MINUTES }
  const text = {
    subject: t('emails:newPassword.subject', values),
    greeting: t('emails:newPassword.greeting', values),
    paragraphs: [t('emails:newPassword.body', values), t('emails:newPassword.never', values)],
    facts: [],
    footer: t('emails:ofAccount'),
  }
  const content = { ...text, button: { label: t('emails:newPassword.button', values), url } }
  return { content, redacted: { ...text, button: null } }
}

/** Somebody tried to open an account with this owner's address, or to change one to it. */
export function addressTakenEmail(
  { name, isChange = false }: { name: string; isChange?: boolean },
  { language, origin, product, t }: Reading,
): EmailText {
  const values = { product, name }
  return {
    subject: t('emails:addressTaken.subject', values),
    greeting: t('emails:addressTaken.greeting', values),
    paragraphs: [
      t(isChange ? 'emails:addressTaken.bodyOfChange' : 'emails:addressTaken.body', values),
      t('emails:addressTaken.ways', values),
    ],
    facts: [],
    button: { label: t('emails:addressTaken.button', values), url: `${origin}/?auth=login&lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}

/** Its owner has asked whether e-mails to a refused address arrive again. */
export function addressTriedEmail({ name }: { name: string }, { language, origin, product, t }: Reading): EmailText {
  const values = { product, name }
  return {
    subject: t('emails:addressTried.subject', values),
    greeting: t('emails:addressTried.greeting', values),
    paragraphs: [t('emails:addressTried.body', values), t('emails:addressTried.missed', values)],
    facts: [],
    button: { label: t('emails:addressTried.button', values), url: `${origin}/notifications?lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}

/**
 * The address is plain text, because mail programs make a link of it.
 *
 * @param suspended.until when it ends by itself, in words; null where it does not
 */
export function suspendedEmail(
  { name, writeTo, until }: { name: string; writeTo: string; until: string | null },
  { product, t }: Pick<Reading, 'product' | 't'>,
): EmailText {
  const values = { product, name, writeTo, when: until ?? '' }
  return {
    subject: t('emails:suspended.subject', values),
    greeting: t('emails:suspended.greeting', values),
    paragraphs: [
      t('emails:suspended.body', values),
      ...(until ? [t('emails:suspended.until', values)] : []),
      t('emails:suspended.bookings', values),
      t('emails:suspended.ways', values),
    ],
    facts: [],
    button: null,
    footer: t('emails:ofAccount'),
  }
}
