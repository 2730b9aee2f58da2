import { parseHTML } from 'linkedom'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_HEARTS } from '#domain/wishlists/wishlist.ts'
import { followHearts } from './heart-states.ts'

const [ONE, OTHER] = ['one', 'other']
const heartOf = (id: string) => `<a href="http://here.invalid/wishlists?save=${id}"><svg></svg></a>`

let saved: string[]
const requested: string[][] = []
const open: { end: () => void }[] = []

beforeEach(() => {
  saved = []
  requested.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', (address: string) => {
    const ids = new URL(address, 'http://here.invalid').searchParams.get('ids')!.split(',')
    requested.push(ids)
    return Promise.resolve(Response.json({ saved: ids.filter((id) => saved.includes(id)) }))
  })
})

afterEach(() => {
  for (const page of open.splice(0)) page.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with hearts, followed as in a browser. */
async function aPage(html: string, mark = 'somebody') {
  const { window, document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  for (const [name, value] of Object.entries({ window, document, Element: window.Element })) vi.stubGlobal(name, value)
  vi.stubGlobal('MutationObserver', window.MutationObserver)
  const pressed: string[] = []
  const hearts = followHearts(mark, (id) => pressed.push(id))
  open.push(hearts)
  await answered()
  const states = () => [...document.querySelectorAll('a')].map((heart) => heart.getAttribute('aria-pressed'))
  return { hearts, pressed, states, document, window }
}

const answered = async () => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

test('[WISH-01] what is pressed is seen on all hearts of the listing at once: card, row, map and page', async () => {
  saved = [OTHER]
  const { hearts, states, document } = await aPage(heartOf(ONE) + heartOf(OTHER) + heartOf(ONE))
  expect(states()).toEqual(['false', 'true', 'false'])
  hearts.set(ONE, true)
  expect(states()).toEqual(['true', 'true', 'true'])
  hearts.set(ONE, false)
  expect(states()).toEqual(['false', 'true', 'false'])
  expect([...document.querySelectorAll('a[data-saved]')]).toHaveLength(1)
})

test('[WISH-01] a heart that appears later, as on the map’s card, says at once what is known, and asks for the rest', async () => {
  saved = [OTHER]
  const { hearts, states, document } = await aPage(heartOf(ONE))
  hearts.set(ONE, true)
  document.body.insertAdjacentHTML('beforeend', heartOf(ONE) + heartOf(OTHER))
  await Promise.resolve()
  expect(states()).toEqual(['true', 'true', null])
  await vi.advanceTimersByTimeAsync(100)
  await answered()
  expect(states()).toEqual(['true', 'true', 'true'])
  expect(requested).toEqual([[ONE], [OTHER]])
})

test('[WISH-01] a heart that is given to another listing does not keep the state of the one before', async () => {
  saved = [ONE]
  const { states, document } = await aPage(heartOf(ONE))
  expect(states()).toEqual(['true'])
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  document.querySelector('a')!.setAttribute('href', `http://here.invalid/wishlists?save=${OTHER}`)
  await Promise.resolve()
  await vi.advanceTimersByTimeAsync(100)
  await answered()
  expect([states(), document.querySelectorAll('a[data-saved], a[role]').length]).toEqual([[null], 0])
})

test('[WISH-01] what is pressed in one window is seen in the others of the same person, and of nobody else', async () => {
  const mine = await aPage(heartOf(ONE))
  const other = await aPage(heartOf(ONE), 'somebody-else')
  vi.stubGlobal('document', mine.document)
  const channel = new BroadcastChannel('hearts somebody')
  const seen = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
  mine.hearts.set(ONE, true)
  expect(await seen).toMatchObject({ data: [ONE, true] })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel.postMessage([ONE, false])
  await vi.waitFor(() => expect(mine.states()).toEqual(['false']))
  expect(other.states()).toEqual(['false'])
  channel.close()
})

test('[WISH-01] a page that comes back from before asks anew', async () => {
  const { states, window } = await aPage(heartOf(ONE))
  expect(states()).toEqual(['false'])
  saved = [ONE]
  window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: false }))
  await answered()
  expect(states()).toEqual(['false'])
  window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: true }))
  await answered()
  expect(states()).toEqual(['true'])
})

test('[WISH-01] a page with more hearts than one request takes asks for all of them', async () => {
  const ids = Array.from({ length: MAX_HEARTS + 5 }, (_, index) => `id${index}`)
  saved = [ids.at(-1)!]
  const { states } = await aPage(ids.map(heartOf).join(''))
  expect(requested.map((each) => each.length)).toEqual([MAX_HEARTS, 5])
  expect(states().at(-1)).toBe('true')
})

test('[WISH-01] by click and by the space bar a heart is pressed, and a stranger’s hearts stay links', async () => {
  const { pressed, states, document, window } = await aPage(heartOf(ONE) + heartOf(OTHER), '')
  expect([states(), requested]).toEqual([[null, null], []])
  const [heart, other] = document.querySelectorAll('svg, a:last-of-type')
  heart!.dispatchEvent(Object.assign(new window.Event('click', { bubbles: true }), { button: 0 }))
  other!.dispatchEvent(Object.assign(new window.Event('keydown', { bubbles: true }), { key: ' ' }))
  heart!.dispatchEvent(Object.assign(new window.Event('click', { bubbles: true }), { button: 0, ctrlKey: true }))
  expect(pressed).toEqual([ONE, OTHER])
})

test('[WISH-01] [MOB-02] a press that opens the wishlists is heard by what follows the window later, as an app’s haptics may', async () => {
  const { pressed, document, window } = await aPage(heartOf(ONE))
  const heard: string[] = []
  window.addEventListener('click', ({ target }) => heard.push((target as Element).localName))
  const press = Object.assign(new window.Event('click', { bubbles: true, cancelable: true }), { button: 0 })
  document.querySelector('svg')!.dispatchEvent(press)
  expect([pressed, heard, press.defaultPrevented]).toEqual([[ONE], ['svg'], true])
})
