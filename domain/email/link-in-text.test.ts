import { languages } from '#domain/i18n/language.ts'
import { expect, test } from 'vitest'
import { maySay, templatesOf } from './email-template.ts'
import { emailTypes, isOfSecurity } from './email-type.ts'
import { hasLink } from './link-in-text.ts'
import { defaultTexts } from './queries/template-texts.server.ts'

test.each([
  'Open https://thief.example/in',
  'Open HTTP://thief',
  'Open //thief.example',
  'Open thief.example',
  'Open www.thief.example/x?y',
  'Open THIEF.EXAMPLE now',
  'Open thief\u3002example',
  'Open thief\uFF61example',
  'Open thief\uFF0Eexample',
  'Open thief\u200B.\u200Bexample',
  'Open thief\u00AD.example',
  'Open thief.{name}',
  'Open xn--80ak6aa92e.xn--p1ai',
  'Open ладрон.рф',
  'Open 192.0.2.7/in',
  'Write to help@thief.example',
  'Write to help@thief',
  'Write to mailto:help',
  'Call tel:123',
  '<a href="x">here</a>',
  '\uFF1Ca\uFF1E',
  '[here](x)',
  '[here] [1]',
])('[ADM-05] is a link or markup: %s', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'Hello {name}, your code is below.',
  'It is good for {minutes} minutes. Nobody of {product} asks you for it.',
  'Was it not you? Choose a new password: (settings), then "log out". It costs 1.500,50.',
  'Hola, {name}.\nTu código está abajo: dura 10 min.',
  'For {email}. Then it is done…',
  '5.30 pm, 2.0, and/or 24/7',
])('[ADM-05] is neither: %s', (text) => expect(hasLink(text)).toBe(false))

test('[ADM-05] what the catalogue says in e-mails of security may be said, and an admin of e-mails may say no link in any of them', () => {
  const names = emailTypes.filter(isOfSecurity).flatMap(templatesOf)
  expect(names).toEqual(
    expect.arrayContaining(['password_reset', 'account_verification.owner', 'new_device', 'way_in.added']),
  )
  for (const name of names) {
    for (const language of languages)
      for (const [part, text] of Object.entries(defaultTexts(name, language)))
        expect(maySay(name, text), `${name} ${language} ${part}`).toBe(true)
    expect(maySay(name, 'Open thief.example')).toBe(false)
  }
  expect(maySay('listing_published', 'Read our advice at patio.example/help')).toBe(true)
})
