import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { bookingButton, bookingTemplateNames } from './booking-template.ts'
import { type EmailType, emailTypes, isOfSecurity } from './email-type.ts'
import { hasLink } from './link-in-text.ts'

/** Types with several templates have one for each reader or case. */
type Variant =
  | 'guest'
  | 'host'
  | `${'guest' | 'host'}OfHost`
  | 'change'
  | 'owner'
  | 'added'
  | 'removed'
  | 'partly'
  | `passkey${'Added' | 'Removed' | 'Stopped'}`
  | FactorVariant

type FactorVariant = 'on' | 'off' | 'operator' | 'recovery' | 'renewed'

type Template = {
  type: EmailType
  variant?: Variant
  /** The changeable texts in reading order, each with its key in the catalogue. */
  parts: Readonly<Record<string, string>>
  /** Each of these must occur in the texts, or the e-mail does not say what it is about. */
  required: readonly string[]
}

const partsOf = (namespace: string, key: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `${namespace}:${key}.${name}`]))

const short = ['subject', 'greeting', 'body'] as const
const whole = [...short, 'button'] as const

/** The names come from the booking's event and the side that reads the e-mail. */
const ofBooking = (
  type: EmailType,
  name: string,
  variant: Variant = name.endsWith('.guest') ? 'guest' : 'host',
): Template => ({
  type,
  variant,
  parts: { ...partsOf('emails', name, short), button: bookingButton(name) },
  required: ['title'],
})

const bookingTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  bookingTemplateNames.map(([type, name, variant]) => [name, ofBooking(type, name, variant)]),
)

/** The type's only template has its name. */
const ofType = (type: EmailType, parts: Template['parts'], required: readonly string[] = []): Template => ({
  type,
  parts,
  required,
})

/** Of each change of a second factor the subject is the heading as well. */
const factorTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  (['on', 'off', 'operator', 'recovery', 'renewed'] as const).map((variant): [string, Template] => [
    `second_factor.${variant}`,
    {
      ...ofType(
        'second_factor',
        {
          subject: `security:factor.${variant}`,
          text: `security:factor.${variant}Text`,
          ...partsOf('security', 'factor', ['notYou', 'button']),
        },
        variant === 'recovery' ? ['left'] : [],
      ),
      variant,
    },
  ]),
)

/** Types whose templates are alike, with the words that each text must keep. */
const alike: readonly (readonly [types: RegExp, required: readonly string[]])[] = [
  [/^(claim|review)_/, ['title']],
  [/^(money_back|share_changed)$/, ['amount']],
  [/^dispute_(opened|for_admin)$/, ['until']],
  [/^(refund|intervention)_|^(dispute_(won|lost)|payouts_(stopped|resumed))$/, []],
  [/^(payout_account_(wanted|rejected)|balance_below_zero)$/, []],
  [/^(saved_search|listing_stopped|report_decided|warning|content_removed|sender_suspended)$/, []],
]
const alikeTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  alike.flatMap(([types, required]) =>
    emailTypes
      .filter((type) => types.test(type))
      .map((type) => [type, ofType(type, partsOf('emails', type, whole), [...required])]),
  ),
)

const passkeyTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  (
    [
      ['added', 'passkeyAdded'],
      ['removed', 'passkeyRemoved'],
      ['stopped', 'passkeyStopped'],
    ] as const
  ).map(([change, variant]) => [
    `way_in.passkey_${change}`,
    {
      type: 'way_in',
      variant,
      // The subject is the heading as well.
      parts: {
        ...partsOf('security', `passkey.${change}`, ['subject', 'text']),
        ...partsOf('security', 'passkey', ['notYou', 'button']),
      },
      required: ['name'],
    },
  ]),
)

const settingsButton = { button: 'security:button' }

/** Admins can change these texts; facts, footers and button targets belong to the program. */
const templates: Readonly<Record<string, Template>> = {
  welcome: ofType('welcome', partsOf('emails', 'welcome', [...short, 'hosts', 'button'])),
  password_reset: ofType('password_reset', partsOf('emails', 'newPassword', [...short, 'never', 'button'])),
  account_verification: ofType(
    'account_verification',
    partsOf('emails', 'code', [...short, 'press', 'never', 'button']),
  ),
  'account_verification.change': {
    ...ofType(
      'account_verification',
      partsOf('security', 'changeOfAddress', ['subject', 'greeting', 'text', 'notYou']),
      ['email'],
    ),
    variant: 'change',
  },
  'account_verification.owner': {
    ...ofType('account_verification', partsOf('security', 'ownerCode', ['subject', 'greeting', 'text', 'notYou'])),
    variant: 'owner',
  },
  ...bookingTemplates,
  message: ofType('message', partsOf('emails', 'message', whole), ['name']),
  answer_refused: ofType('answer_refused', partsOf('emails', 'answer_refused', whole)),
  'answer_refused.partly': {
    ...ofType('answer_refused', partsOf('emails', 'answer_partly', whole)),
    variant: 'partly',
  },
  ...alikeTemplates,
  listing_published: ofType('listing_published', partsOf('emails', 'listing_published', whole), ['title']),
  listing_returned: ofType('listing_returned', partsOf('emails', 'listing_returned', whole), ['title']),
  listing_corrected: ofType('listing_corrected', partsOf('emails', 'listing_corrected', whole), ['title']),
  conflicts: ofType('conflicts', partsOf('emails', 'conflicts', whole), ['title', 'calendar']),
  feed_failing: ofType('feed_failing', partsOf('emails', 'feed_failing', whole), ['title', 'calendar']),
  feed_emptied: ofType('feed_emptied', partsOf('emails', 'feed_emptied', whole), ['title', 'calendar']),
  feed_unread: ofType('feed_unread', partsOf('emails', 'feed_unread', whole), ['title', 'calendar']),
  address_taken: ofType('address_taken', partsOf('emails', 'addressTaken', [...short, 'ways', 'button'])),
  'address_taken.change': {
    ...ofType('address_taken', {
      ...partsOf('emails', 'addressTaken', ['subject', 'greeting']),
      body: 'emails:addressTaken.bodyOfChange',
      ...partsOf('emails', 'addressTaken', ['ways', 'button']),
    }),
    variant: 'change',
  },
  address_changed: ofType('address_changed', {
    ...partsOf('security', 'addressChanged', ['subject', 'greeting', 'text', 'notYou']),
    ...settingsButton,
  }),
  address_tried: ofType('address_tried', partsOf('emails', 'addressTried', [...short, 'missed', 'button'])),
  password_changed: ofType('password_changed', {
    ...partsOf('security', 'password', ['subject', 'greeting', 'text', 'notYou']),
    ...settingsButton,
  }),
  payout_paid: ofType('payout_paid', partsOf('emails', 'payout_paid', whole), ['amount']),
  payout_failed: ofType('payout_failed', partsOf('emails', 'payout_failed', [...short, 'next', 'button']), ['amount']),
  payout_account_changed: ofType(
    'payout_account_changed',
    partsOf('security', 'payoutAccount', ['subject', 'greeting', 'text', 'notYou', 'button']),
  ),
  new_device: ofType(
    'new_device',
    partsOf('security', 'newDevice', ['subject', 'greeting', 'text', 'notYou', 'button']),
  ),
  // The subject is the heading as well.
  'way_in.added': {
    ...ofType(
      'way_in',
      {
        subject: 'security:wayIn.new',
        text: 'security:wayIn.newText',
        notYou: 'security:wayIn.notYou',
        ...settingsButton,
      },
      ['provider'],
    ),
    variant: 'added',
  },
  'way_in.removed': {
    ...ofType(
      'way_in',
      {
        subject: 'security:wayIn.gone',
        text: 'security:wayIn.goneText',
        notYou: 'security:wayIn.notYou',
        ...settingsButton,
      },
      ['provider'],
    ),
    variant: 'removed',
  },
  ...passkeyTemplates,
  ...factorTemplates,
  account_suspended: ofType(
    'account_suspended',
    partsOf('emails', 'suspended', [...short, 'until', 'bookings', 'ways']),
    ['writeTo'],
  ),
  account_closed: ofType(
    'account_closed',
    partsOf('privacy', 'closedEmail', ['subject', 'greeting', 'erased', 'kept']),
  ),
  export_ready: ofType('export_ready', partsOf('privacy', 'exportEmail', ['subject', 'greeting', 'text', 'button'])),
  facebook_unlinked: ofType(
    'facebook_unlinked',
    partsOf('privacy', 'unlinkedEmail', ['subject', 'greeting', 'text', 'next', 'button']),
  ),
  inquiry_received: ofType(
    'inquiry_received',
    partsOf('inquiry', 'received', ['subject', 'greeting', 'text', 'other']),
  ),
  inquiry_answer: ofType('inquiry_answer', partsOf('inquiry', 'answer', ['subject', 'greeting'])),
  digest: ofType('digest', partsOf('emails', 'digest', short)),
}

export const findTemplate = (name: string): Template | null =>
  Object.hasOwn(templates, name) ? templates[name]! : null

/** The type's first template is the default. */
export const templatesOf = (type: EmailType) => Object.keys(templates).filter((name) => templates[name]!.type === type)

/** Each plural form is a part of its own: `body_one`. */
export type TemplateTexts = Readonly<Record<string, string>>

/** Templates write what is filled in as `{name}`. */
const PLACE = /\{(\w+)\}/g

export const variablesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name]) => name!)

/** Security e-mails may hold no link but the program's own. */
export function maySay(template: string, text: string): boolean {
  const type = findTemplate(template)?.type
  return type === undefined || !isOfSecurity(type) || !hasLink(text)
}

const filled = (text: string, values: NonNullable<Parameters<Translate>[1]>) =>
  text.replaceAll(PLACE, (place, name: string) => String(values[name] ?? place))

/** An admin's texts replace the catalogue's, where they exist and are allowed. */
export function withTexts(
  t: Translate,
  { template, texts, language }: { template: string; texts: TemplateTexts; language: Language },
): Translate {
  const parts = Object.entries(findTemplate(template)?.parts ?? {})
  const partOf = new Map(parts.map(([part, key]) => [key, part]))
  const plurals = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const part = partOf.get(key)
    if (part === undefined) return t(key, values)
    const text = texts[part] ?? texts[`${part}_${plurals.select(Number(values['count']))}`]
    return text === undefined || !maySay(template, text) ? t(key, values) : filled(text, values)
  }
}
