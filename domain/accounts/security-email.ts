import type { EmailText } from '#domain/email/template.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { type Language, localeFor } from '#domain/i18n/language.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Translate } from '#kernel/translate.ts'
import { deviceOf, LINK_DAYS } from './device.ts'
import { providerNames, type SignInProvider } from './sign-in-provider.ts'

type Reading = { origin: string; language: Language; t: Translate }

type NewDevice = {
  /** The browser's own description of itself. */
  userAgent: string | null
  at: Date
  /** The secret of the link that ends the device. */
  link: string
}

/** The account did not know the device of this log-in. */
export function newDeviceEmail(
  { userAgent, at, link }: NewDevice,
  { origin, language, site, product, t }: Reading & { site: SiteId; product: string },
): { content: EmailText; redacted: EmailText } {
  const device = deviceOf(userAgent)
  const values = { product, days: LINK_DAYS }
  const text = {
    subject: t('security:newDevice.subject', values),
    greeting: t('security:newDevice.greeting', values),
    paragraphs: [t('security:newDevice.text', values), t('security:newDevice.notYou', values)],
    facts: [
      {
        label: t('security:newDevice.device'),
        value: device ? t('security:newDevice.deviceName', device) : t('security:newDevice.unknown'),
      },
      // The reader's zone is unknown, so the time is in UTC.
      { label: t('security:newDevice.when'), value: `${formatInstant(at, 'UTC', localeFor(language, site))} UTC` },
    ],
    footer: t('security:footer'),
  }
  const url = `${origin}/auth/new-device?link=${link}&lang=${language}`
  const content = { ...text, button: { label: t('security:newDevice.button', values), url } }
  return { content, redacted: { ...text, button: null } }
}

export function passwordChangedEmail({ origin, language, t }: Reading): EmailText {
  return {
    subject: t('security:password.subject'),
    greeting: t('security:password.greeting'),
    paragraphs: [t('security:password.text'), t('security:password.notYou')],
    facts: [],
    button: { label: t('security:button'), url: `${origin}/account/settings?lang=${language}` },
    footer: t('security:footer'),
  }
}

/** The owner learns that an account elsewhere can, or can no longer, open theirs. */
export function wayInEmail(
  { provider, isNew }: { provider: SignInProvider; isNew: boolean },
  { origin, language, t }: Reading,
): EmailText {
  const values = { provider: providerNames[provider] }
  return {
    subject: t(isNew ? 'security:wayIn.new' : 'security:wayIn.gone', values),
    greeting: t(isNew ? 'security:wayIn.new' : 'security:wayIn.gone', values),
    paragraphs: [
      t(isNew ? 'security:wayIn.newText' : 'security:wayIn.goneText', values),
      t('security:wayIn.notYou', values),
    ],
    facts: [],
    button: { label: t('security:button', values), url: `${origin}/account/settings?lang=${language}` },
    footer: t('security:footer'),
  }
}

/** `stopped`: it is no way in any more, because there may be a copy of it. */
export type PasskeyChange = 'added' | 'removed' | 'stopped'

/** The owner learns what happens to the passkeys of the account. */
export function passkeyEmail(
  { name, change }: { name: string; change: PasskeyChange },
  { origin, language, t }: Reading,
): EmailText {
  const values = { name }
  return {
    subject: t(`security:passkey.${change}.subject`, values),
    greeting: t(`security:passkey.${change}.subject`, values),
    paragraphs: [t(`security:passkey.${change}.text`, values), t('security:passkey.notYou', values)],
    facts: [],
    button: { label: t('security:passkey.button', values), url: `${origin}/account/security?lang=${language}` },
    footer: t('security:footer'),
  }
}

/** A second factor's changes; `operator`: whoever runs the site has removed it, `recovery`: a code was used. */
export type FactorChange = 'on' | 'off' | 'operator' | 'recovery' | 'renewed'

/** @param news.left the recovery codes that still work */
export function factorEmail(
  { what, left }: { what: FactorChange; left: number },
  { origin, language, t }: Reading,
): EmailText {
  const values = { left }
  return {
    subject: t(`security:factor.${what}`, values),
    greeting: t(`security:factor.${what}`, values),
    paragraphs: [t(`security:factor.${what}Text`, values), t('security:factor.notYou', values)],
    facts: [],
    button: { label: t('security:factor.button', values), url: `${origin}/account/second-factor?lang=${language}` },
    footer: t('security:footer'),
  }
}

/** The old address learns that its account has another one now. */
export function addressChangedEmail({ origin, language, t }: Reading): EmailText {
  return {
    subject: t('security:addressChanged.subject'),
    greeting: t('security:addressChanged.greeting'),
    paragraphs: [t('security:addressChanged.text'), t('security:addressChanged.notYou')],
    facts: [],
    button: { label: t('security:button'), url: `${origin}/account/settings?lang=${language}` },
    footer: t('security:footer'),
  }
}
