import { aTranslator } from '#test/translator.ts'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { libreTranslate } from './gateway.libretranslate.server.ts'
import { MAX_TRANSLATION } from './translation.ts'

test('[INTL-01] a text is sent as LibreTranslate asks for it, with a key where there is one', async () => {
  const { url, requests } = await aTranslator()
  expect(await libreTranslate({ url: `${url}/`, key: null }).translate('Hola', 'es', 'en')).toBe('[en] Hola')
  await libreTranslate({ url, key: 'k' }).translate('Hola', null, 'en')
  expect(requests).toEqual([
    { path: '/translate', body: { q: 'Hola', source: 'es', target: 'en', format: 'text' } },
    { path: '/translate', body: { q: 'Hola', source: 'auto', target: 'en', format: 'text', api_key: 'k' } },
  ])
})

test.each<[what: string, status: number, body: string]>([
  ['a refusal', 403, '{"error": "Invalid API key"}'],
  ['no JSON', 200, '<html>'],
  ['no text', 200, '{"translatedText": " "}'],
  ['a text too long', 200, JSON.stringify({ translatedText: 'x'.repeat(MAX_TRANSLATION + 1) })],
  ['an answer without end', 200, `{"translatedText": "x", "more": "${'x'.repeat(7 * MAX_TRANSLATION)}"}`],
])('[INTL-01] %s is no translation', async (_what, status, body) => {
  const { url } = await aTranslator((_request, response) => response.writeHead(status).end(body))
  await expect(libreTranslate({ url, key: null }).translate('Hola', 'es', 'en')).rejects.toThrow()
})

test('[INTL-01] who is slow is given up', async () => {
  const { url } = await aTranslator(() => {})
  await expect(libreTranslate({ url, key: null, patienceMs: 50 }).translate('Hola', 'es', 'en')).rejects.toThrow(
    /timeout/i,
  )
})

test('[INTL-01] so many wait at once that a further one is refused unasked', async () => {
  const waiting: ServerResponse[] = []
  const allWait = Promise.withResolvers<void>()
  const { url, requests } = await aTranslator((_request, response) => {
    if (waiting.push(response) === 4) allWait.resolve()
  })
  const provider = libreTranslate({ url, key: null })
  const answers = Array.from({ length: 4 }, () => provider.translate('Hola', 'es', 'en'))
  await expect(provider.translate('Hola', 'es', 'en')).rejects.toThrow(/enough/)
  await allWait.promise
  for (const response of waiting) response.end('{"translatedText": "Hello"}')
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => 'Hello'))
  expect(requests).toHaveLength(4)
})

test('[INTL-01] a text goes to the configured address alone, wherever that leads', async () => {
  const { url, requests } = await aTranslator(({ path }, response) =>
    path === '/translate'
      ? response.writeHead(307, { location: '/elsewhere' }).end()
      : response.end('{"translatedText": "Hello"}'),
  )
  await expect(libreTranslate({ url, key: null }).translate('Hola', 'es', 'en')).rejects.toThrow()
  expect(requests.map(({ path }) => path)).toEqual(['/translate'])
})
