import { renderEmail } from '#domain/email/template.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { changeOfAddressEmail, codeEmail, ownerCodeEmail } from './account-email.ts'

const all = (language: Language) => {
  const reading = { language, origin: 'https://patio.example:8443', product: 'Patio', t: translator(language) }
  const change = { code: '012345', email: 'ana@example.org' }
  return [codeEmail('012345', reading), changeOfAddressEmail(change, reading), ownerCodeEmail('012345', reading)]
}

test.each(languages)(
  '[AUTH-04] a code stands first in the subject, large in the e-mail and bound to its page, in %s',
  (language) => {
    for (const { content } of all(language)) {
      expect(content.subject).toMatch(/^012345 (is your Patio code|es tu código de Patio)/)
      const { html, text } = renderEmail(content, { product: 'Patio', language, sender: null })
      expect(html).toMatch(/<strong[^>]*font-size:36px[^>]*>012345<\/strong>/)
      // Mail programs find a code beside this word.
      expect(text).toMatch(/^(Code|Código): 012345$/m)
      expect(text.split('\n').at(-1)).toBe('@patio.example #012345')
    }
  },
)

test.each(languages)(
  '[AUTH-04] nothing that is kept of a code’s e-mail holds it, the subject neither, in %s',
  (language) => {
    for (const { redacted } of all(language)) expect(JSON.stringify(redacted)).not.toContain('012345')
  },
)
