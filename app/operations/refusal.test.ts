import { expect, test } from 'vitest'
import { refusalPage } from './refusal.server.ts'

const reads = (language: string, cookie = '') => ({ accept: 'text/html,*/*', 'accept-language': language, cookie })

test.each([
  [400, 'en-US', 'This address cannot be read'],
  [403, 'es-CL,es;q=0.9', 'Este formulario no llegó desde nuestro sitio'],
  [405, 'en', 'This is not possible here'],
  [413, 'es', 'Es demasiado'],
  [414, 'en', 'This address is too long'],
  [421, 'de', 'This site has another address'],
])(
  '[SHELL-09] a person whose request is refused with %i reads in %s what was wrong, and where to go on',
  (status, language, title) => {
    const { html, policy } = refusalPage(status, reads(language))!
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('<a href="/">')
    expect(html).toContain(`<html lang="${language.startsWith('es') ? 'es' : 'en'}"`)
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  },
)

test('[SHELL-09] a chosen language goes before the browser’s, and programs get no page', () => {
  expect(refusalPage(413, reads('en', 'i18next=es'))!.html).toContain('Es demasiado')
  expect(refusalPage(413, { accept: 'application/json' })).toBeNull()
  expect(refusalPage(413, {})).toBeNull()
  expect(refusalPage(301, reads('en'))).toBeNull()
})
