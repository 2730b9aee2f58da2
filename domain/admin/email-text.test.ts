import { changeEvents, ownEvents, restEvents } from '#domain/bookings/events.ts'
import { findTemplate, templatesOf, variablesIn, withTexts } from '#domain/email/email-template.ts'
import { type EmailType, emailTypes } from '#domain/email/email-type.ts'
import { defaultTexts, variablesOf } from '#domain/email/queries/template-texts.server.ts'
import { renderEmail } from '#domain/email/template.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { emailType, kindNames, kinds, sidesOf } from '#domain/notifications/kinds.ts'
import { expect, test } from 'vitest'
import { readTexts } from './email-text.ts'
import { exampleEmail } from './example-email.ts'

const frame = { origin: 'https://patio.example', product: 'Patio' }
const all = emailTypes.flatMap(templatesOf)
const both = all.flatMap((template) => languages.map((language) => [template, language] as const))

function rendered(template: string, language: Language, texts: Readonly<Record<string, string>> = {}) {
  const t = withTexts(translator(language), { template, texts, language })
  const email = exampleEmail(template, { ...frame, language, t })!
  return { subject: email.subject, ...renderEmail(email, { product: 'Patio', sender: null, language }) }
}

test('[ADM-05] every type has its templates, but the example itself', () => {
  expect(emailTypes.filter((type) => templatesOf(type).length === 0)).toEqual(['test'] satisfies EmailType[])
  for (const event of [...ownEvents, ...changeEvents, ...restEvents, 'arrival'] as const)
    for (const side of [...sidesOf(event, 'guest'), ...sidesOf(event, 'host')])
      expect(findTemplate(`${event}.${side}`), `${event}.${side}`).toMatchObject({ type: emailType(event, side) })
  for (const kind of kindNames) if (kinds[kind].isPlain) expect(templatesOf(emailType(kind, null))).toContain(kind)
})

test.each(both)('[ADM-05] the example of %s in %s is whole', (template, language) => {
  const { subject, html, text } = rendered(template, language)
  expect(`${subject}${html.replaceAll(/<style>.*?<\/style>/gs, '')}${text}`).not.toMatch(
    /[{}]|undefined|emails:|security:|privacy:/,
  )
  expect(html).toContain(`<html lang="${language}">`)
  for (const [part, own] of Object.entries(defaultTexts(template, language))) expect(own, part).not.toBe('')
})

test.each(both)(
  '[ADM-05] whatever %s in %s can fill in, it fills in wherever that is written',
  (template, language) => {
    const variables = variablesOf(template)
    const line = variables.map((name) => `{${name}}`).join(' ')
    const parts = Object.keys(defaultTexts(template, language))
    const texts = Object.fromEntries(parts.map((part) => [part, `Own ${part} ${line}`]))
    const { subject, text } = rendered(template, language, texts)
    const shown = `${subject}\n${text}`
    // The example shows only one of the plural forms.
    for (const part of parts.filter((each) => !/_(one|many)$/.test(each))) expect(shown).toContain(`Own ${part}`)
    expect(variablesIn(shown)).toEqual([])
    expect(shown).not.toContain('undefined')
    expect(readTexts(texts, { template, defaults: defaultTexts(template, language), variables })).toMatchObject({
      ok: true,
    })
  },
)

test.each(['subject', 'greeting', 'body', 'never', 'button'])(
  '[ADM-05] a link in %s of an e-mail of security is refused, and one that was stored before is not sent',
  (part) => {
    const template = 'password_reset'
    const defaults = defaultTexts(template, 'en')
    const texts = { [part]: 'Open https://thief.example instead' }
    expect(readTexts({ ...defaults, ...texts }, { template, defaults, variables: variablesOf(template) })).toEqual({
      ok: false,
      problems: { [part]: { problem: 'link' } },
    })
    expect(JSON.stringify(rendered(template, 'en', texts))).not.toContain('thief')
    expect(rendered(template, 'en', texts)).toEqual(rendered(template, 'en'))
  },
)

const welcome = { template: 'welcome', defaults: defaultTexts('welcome', 'en'), variables: variablesOf('welcome') }
const suspended = {
  template: 'account_suspended',
  defaults: defaultTexts('account_suspended', 'es'),
  variables: variablesOf('account_suspended'),
}

test.each([
  ['nothing', {}, { ok: true, texts: {} }],
  ['what stands in the catalogue', welcome.defaults, { ok: true, texts: {} }],
  ['another subject', { subject: ' Hi  {name}\n' }, { ok: true, texts: { subject: 'Hi {name}' } }],
  ['two paragraphs', { body: 'One\r\n\r\n\r\n\r\nTwo' }, { ok: true, texts: { body: 'One\n\nTwo' } }],
  [
    'something unknown',
    { body: '{nmae} {x} {name}' },
    { ok: false, problems: { body: { problem: 'unknown', names: '{nmae}, {x}' } } },
  ],
  ['150 characters', { subject: 'x'.repeat(150) }, { ok: true, texts: { subject: 'x'.repeat(150) } }],
  ['151', { subject: 'x'.repeat(151) }, { ok: false, problems: { subject: { problem: 'long', max: 150 } } }],
  ['61 for a button', { button: 'x'.repeat(61) }, { ok: false, problems: { button: { problem: 'long', max: 60 } } }],
  ['2001 for a text', { body: 'x'.repeat(2001) }, { ok: false, problems: { body: { problem: 'long', max: 2000 } } }],
  ['a part that is none', { footer: 'x' }, { ok: true, texts: {} }],
] as const)('[ADM-05] of a template is read: %s', (_what, form, read) => {
  expect(readTexts(form, welcome)).toEqual(read)
})

test('[ADM-05] what an e-mail must say cannot be left out, and may stand anywhere', () => {
  expect(readTexts({ ways: 'Write to us.' }, suspended)).toEqual({
    ok: false,
    problems: { body: { problem: 'missing', names: '{writeTo}' } },
  })
  expect(readTexts({ ways: 'Escribe.', bookings: 'A {writeTo}.' }, suspended)).toMatchObject({ ok: true })
})

test('[MSG-04] what is filled in and what an admin writes are text in HTML, and nothing is filled in twice', () => {
  const t = withTexts(translator('en'), {
    template: 'message',
    texts: { body: '<b>{name}</b> {title}' },
    language: 'en',
  })
  const values = { name: '{title} <i>', title: 'A & B', reader: '' }
  expect(t('emails:message.body', values)).toBe('<b>{title} <i></b> A & B')
  const content = {
    subject: '',
    greeting: '',
    paragraphs: [t('emails:message.body', values)],
    facts: [],
    button: null,
    footer: '',
  }
  expect(renderEmail(content, { product: 'Patio', sender: null, language: 'en' }).html).toContain(
    '&lt;b&gt;{title} &lt;i&gt;&lt;/b&gt; A &amp; B',
  )
})

test('[MSG-04] a plural form is written for itself', () => {
  const texts = { body_one: 'One of {calendar}', body_other: '{count} of {calendar}' }
  const t = withTexts(translator('es'), { template: 'conflicts', texts, language: 'es' })
  expect([1, 5].map((count) => t('emails:conflicts.body', { count, calendar: 'X', title: 'Y' }))).toEqual([
    'One of X',
    '5 of X',
  ])
})

test('[MSG-04] [ADM-05] an example is of its kind: first names, its own reader, and only what belongs to its event', () => {
  const text = (template: string) => rendered(template, 'en').text
  for (const template of all) expect(text(template), template).not.toMatch(/Rojas|Soto|…/)
  const refunding = /^(booking_(cancel|unpaid)|payment_too_late|change_lost|rest_lost)/
  for (const template of all.filter((name) => name.endsWith('.guest')))
    expect(text(template).includes('Refund: CLP'), template).toBe(refunding.test(template))
  for (const kind of ['listing_stopped', 'claim_paid', 'claim_no_access'])
    expect(text(kind), kind).toMatch(/^[^\n]*Luis/)
  expect(text('change_proposed.host')).toContain('March 23')
  expect(text('message')).toContain('> Hello!')
  expect(new Set(text('digest').match(/^.+(?=: https)/gm)).size).toBe(3)
})
