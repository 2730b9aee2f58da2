import { renderEmail } from '#domain/email/template.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { digestEmail } from './digest-email.ts'

const deferred = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    subject: `A <request> no. ${number}`,
    link: `https://patio.example/host/bookings/${number}?lang=en`,
  }))
const email = (count: number, language: 'en' | 'es' = 'en') => {
  return digestEmail(deferred(count), { name: 'Luis', t: translator(language) })
}

test('a digest tells each thing on a line of its own, with its link, in HTML and in plain text', () => {
  const { html, text } = renderEmail(email(2), { product: 'Patio', sender: null, language: 'en' })
  expect(text).toContain('A <request> no. 1: https://patio.example/host/bookings/1?lang=en')
  expect(html).toContain('<a href="https://patio.example/host/bookings/1?lang=en"')
  expect(html).toContain('A &lt;request&gt; no. 1')
  expect(text).toMatch(/^In the last hour, Luis\n\n.*\n\nA <request> no. 0/)
})

test('a digest is in both languages and counts what it does not tell', () => {
  expect(email(1).subject).toBe('One more: A <request> no. 0')
  expect(email(3, 'es').subject).toBe('3 novedades más: A <request> no. 0 y otras')
  const long = email(120, 'es')
  expect(long.links).toHaveLength(100)
  expect(long.subject).toContain('120')
  expect(long.paragraphs.at(-1)).toBe('Y 20 más, que encuentras en el sitio.')
  expect(JSON.stringify([email(101), long])).not.toMatch(/\{\{|emails:/)
})
