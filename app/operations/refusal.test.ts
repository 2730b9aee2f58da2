import { expect, test } from 'vitest'
import { refusalPage } from './refusal.server.ts'

const reads = (language: string, cookie = '', url = '/') => ({
  url,
  headers: { accept: 'text/html,*/*', 'accept-language': language, cookie },
})

test.each([
  [400, 'en-US', 'This address cannot be read'],
  [403, 'es-CL,es;q=0.9', 'Este formulario no llegó desde nuestro sitio'],
  [404, 'en', 'We could not find this page'],
  [405, 'en', 'This is not possible here'],
  [413, 'es', 'Es demasiado'],
  [414, 'en', 'This address is too long'],
  [421, 'de', 'This site has another address'],
  [429, 'es', 'Demasiadas solicitudes a la vez'],
])(
  '[SHELL-09] a person whose request is refused with %i reads in %s what was wrong, and where to go on',
  (status, language, title) => {
    const { body, type, policy } = refusalPage({ status }, reads(language))!
    expect(type).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain('<a class="home" href="/">')
    expect(body.includes('<form action="/" role="search">')).toBe(status === 404)
    expect(body).toContain(`<html lang="${language.startsWith('es') ? 'es' : 'en'}"`)
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  },
)

test('[SHELL-09] a chosen language goes before the browser’s, the address before both, and programs get no page', () => {
  expect(refusalPage({ status: 413 }, reads('en', 'i18next=es'))!.body).toContain('Es demasiado')
  expect(refusalPage({ status: 404 }, reads('en', 'i18next=es', '/x?lang=en'))!.body).toContain('could not find')
  expect(refusalPage({ status: 413 }, { url: '/', headers: { accept: 'application/json' } })).toBeNull()
  expect(refusalPage({ status: 413 }, { url: '/', headers: {} })).toBeNull()
  expect(refusalPage({ status: 301 }, reads('en'))).toBeNull()
})

test('[SHELL-09] whoever is refused for a while reads for how long, each time anew, on a page and in a step of the script', () => {
  const page = (retryAfter: number) => refusalPage({ status: 429, retryAfter }, reads('en'))!.body
  expect(page(7)).toContain('You can continue in 7 seconds.')
  expect(page(300)).toContain('You can continue in 5 minutes.')
  const { type, body } = refusalPage({ status: 429, retryAfter: 7 }, { url: '/bookings.data', headers: {} })!
  expect([type, JSON.parse(body)]).toEqual([
    'application/json',
    { title: 'Too many requests at once', text: expect.stringContaining('You can continue in 7 seconds.') },
  ])
})

test('[SHELL-09] a page that is not there has the looks that were chosen, and its search may be sent', () => {
  const at = (cookie: string) => refusalPage({ status: 404 }, reads('en', cookie))!
  expect(at('theme=dark').body).toContain('<html lang="en" data-theme="dark">')
  expect(at('theme="x').body).toContain('<html lang="en">')
  expect(at('').policy).toContain("form-action 'self'")
})
