import { afterEach, expect, test, vi } from 'vitest'
import { startEntry } from './entry.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that says later whether it offers passkeys among what it fills in. */
function aBrowser() {
  const [requests, { promise: available, resolve }] = [[] as string[], Promise.withResolvers<boolean>()]
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => available })
  vi.stubGlobal('fetch', async () => {
    requests.push('options')
    return new Response(null, { status: 429 })
  })
  return { requests, says: (isIt: boolean) => (resolve(isIt), new Promise((done) => setTimeout(done))) }
}

test('[AUTH-07] a log-in that is there offers passkeys among what the browser fills in', async () => {
  const browser = aBrowser()
  const entry = startEntry(() => {})
  await browser.says(true)
  expect(browser.requests).toEqual(['options'])
  entry.end()
})

test('[AUTH-07] a log-in that has gone while the browser was asked offers none: it would refuse the next page its own', async () => {
  const browser = aBrowser()
  startEntry(() => {}).end()
  await browser.says(true)
  expect(browser.requests).toEqual([])
})

test('[AUTH-07] a press that leads to nothing offers none on the page that has come meanwhile', async () => {
  const browser = aBrowser()
  const entry = startEntry(() => {})
  const pressed = entry.press()
  entry.end()
  expect(await pressed).toBe(false)
  await browser.says(true)
  expect(browser.requests).toEqual(['options'])
})

test('[AUTH-07] while a signature is on its way a press asks for no other: the server could read the later one first', async () => {
  const got: string[] = []
  class Signed {
    static isConditionalMediationAvailable = async () => true
    static parseRequestOptionsFromJSON = (options: object) => options
    toJSON = () => ({ id: 'signed' })
  }
  vi.stubGlobal('PublicKeyCredential', Signed)
  vi.stubGlobal('fetch', async () => Response.json({ challenge: '' }))
  const get = async ({ mediation = 'press' }) => {
    got.push(mediation)
    return new Signed()
  }
  vi.stubGlobal('navigator', { credentials: { get } })
  const sent: string[] = []
  const entry = startEntry((signature) => sent.push(signature))
  await vi.waitFor(() => expect(sent).toEqual(['{"id":"signed"}']))
  expect(await entry.press()).toBe(true)
  expect([got, sent.length]).toEqual([['conditional'], 1])
  entry.end()
})
