import { expect, test } from 'vitest'
import { browserTexts } from './browser-texts.ts'

/** A server with these texts by address; the addresses that the browser asks for are noted. */
function aServer(texts: Record<string, object>) {
  const requested: string[] = []
  const request = async (address: string): Promise<unknown> => {
    requested.push(address)
    if (!texts[address]) throw new Error('404')
    return texts[address]
  }
  return { requested, request }
}

const carried = () => ({ language: 'en' as const, version: '7', texts: { shell: { close: 'Close' } } })

test('what came with the page is not fetched; a further namespace is fetched once, and its translator has it from then on', async () => {
  const { requested, request } = aServer({ '/texts/en/share?v=7': { title: ['Share ', 'what', ''] } })
  const page = browserTexts(carried(), request)
  const t = page.translator('share')
  expect([page.need(['shell']), t('shell:close'), t('title')]).toEqual([undefined, 'Close', 'title'])

  const [first, second] = [page.need(['share']), page.need(['share'])]
  expect(second).toBe(first)
  await first
  expect(page.need(['share'])).toBe(first)
  expect(page.need(['share', 'shell'])).toBe(undefined)
  expect(t('title', { what: 'this' })).toBe('Share this')
  expect(page.translator('share')).toBe(t)
  expect(requested).toEqual(['/texts/en/share?v=7'])
})

test('of several namespaces what is waited for stays the same, also when the last has come', async () => {
  let bring = () => {}
  const late = new Promise<object>((resolve) => (bring = () => resolve({ a: 'A' })))
  const page = browserTexts(carried(), async (address) => (address.includes('late') ? late : { b: 'B' }))
  const request = page.need(['early', 'late'])
  await page.need(['early'])
  expect(page.need(['early', 'late'])).toBe(request)
  bring()
  await request
  // Who has waited is given it again; who needs them from now on does not wait.
  expect(page.need(['early', 'late'])).toBe(request)
  expect([page.need(['late']), page.translator('late')('a')]).toEqual([undefined, 'A'])
})

test('a namespace that cannot be fetched shows its keys and is not asked for again', async () => {
  const { requested, request } = aServer({})
  const page = browserTexts(carried(), request)
  await page.need(['share'])
  await page.need(['share'])
  expect(page.translator('share')('title')).toBe('title')
  expect(requested).toHaveLength(1)
})

test('[INTL-01] in another language the page has the same namespaces, and its old texts stay as they were', async () => {
  const { request } = aServer({ '/texts/es/shell?v=7': { close: 'Cerrar' } })
  const page = browserTexts(carried(), request)
  const spanish = await page.inLanguage!('es')
  expect([spanish.language, spanish.translator('shell')('close')]).toEqual(['es', 'Cerrar'])
  expect([page.language, page.translator('shell')('close')]).toEqual(['en', 'Close'])
})
