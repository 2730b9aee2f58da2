import { expect, test } from 'vitest'
import { renderEmail } from './template.ts'
import { senderOf } from './sender.ts'

test.each([
  [
    { legalName: 'Patio SpA', address: 'Av. Italia 1439\nProvidencia, Santiago\nChile' },
    'Patio SpA, Av. Italia 1439, Providencia, Santiago, Chile',
  ],
  [{ legalName: null, address: 'Av. Italia 1439' }, 'Av. Italia 1439'],
  [{ legalName: 'Patio SpA', address: null }, null],
  [{ legalName: 'Patio SpA', address: ' \n ' }, 'Patio SpA'],
])('[MSG-04] of %o every e-mail names who has sent it: %s', (company, sender) => {
  expect(senderOf(company)).toBe(sender)
})

test('[MSG-04] the postal address ends every e-mail, in HTML and in plain text', () => {
  const content = { subject: 'x', greeting: 'x', paragraphs: [], facts: [], button: null, footer: 'Why you get it.' }
  const { html, text } = renderEmail(content, {
    product: 'Patio',
    language: 'en',
    sender: 'Patio <SpA>, Av. Italia 1439',
  })
  expect(text).toMatch(/Why you get it\.\nPatio <SpA>, Av\. Italia 1439$/)
  expect(html).toContain('Why you get it.<br>Patio &lt;SpA&gt;, Av. Italia 1439</p>')
})
