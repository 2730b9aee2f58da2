import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

type Words = { title?: string; button?: string; first?: string; second?: string; field?: string; looks?: string }

/** A state that nobody has looked at: `mark` is in no other page. */
const pageOf = (
  mark: string,
  {
    title = 'Trips',
    button = 'Send',
    first = 'New',
    second = 'Past',
    field = 'name',
    looks = 'color:#000',
  }: Words = {},
) =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body class="${mark}"><main style="background:#fff;${looks}">
  <h1>${title}</h1><nav aria-label="${first}"><a href="/${title}">${first}</a></nav><nav aria-label="${second}"><a href="#there">${second}</a></nav>
  <p id="there"><label for="${field}">${title}</label><input id="name"><button>${button}</button></p></main></body></html>`

test('axe looks at a state once, whatever its words are', async () => {
  const { page } = await visit()
  const mark = `m${randomUUID()}`
  let html = pageOf(mark)
  await page.route('**/probe', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const isLookedAt = async () => {
    await page.goto('/probe')
    expect(await complaints(page)).toEqual([])
    return page.evaluate(() => 'axe' in window)
  }
  expect(await isLookedAt()).toBe(true)
  expect(await isLookedAt()).toBe(false)
  html = pageOf(mark, { title: 'Viajes', button: 'Enviar', first: 'Nuevos', second: 'Anteriores' })
  expect(await isLookedAt()).toBe(false)
  html = pageOf(mark, { looks: 'color:#111' })
  expect(await isLookedAt()).toBe(true)
  html = pageOf(mark, { title: 'New' })
  expect(await isLookedAt()).toBe(true)
})

test('axe finds what makes a state differ from a clean one: a name, a contrast, a label, a landmark or a title that is wrong', async () => {
  const { page } = await visit()
  const mark = `m${randomUUID()}`
  let html = pageOf(mark)
  await page.route('**/probe', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const complained = async () => {
    await page.goto('/probe')
    return (await complaints(page)).map((each) => each.split(':')[0])
  }
  expect(await complained()).toEqual([])
  for (const [rule, words] of [
    ['button-name', { button: ' ' }],
    ['color-contrast', { looks: 'color:#ddd' }],
    ['label', { field: 'gone' }],
    ['landmark-unique', { first: 'Same', second: 'Same' }],
    ['document-title', { title: '' }],
  ] satisfies [string, Words][]) {
    html = pageOf(mark, words)
    expect(await complained()).toContain(rule)
    // What it complains of is never taken for clean.
    expect(await complained()).toContain(rule)
  }
})
