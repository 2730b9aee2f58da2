import { expect, test } from 'vitest'
import { fromHost, withHelpers } from './fold-runtime.ts'

const RUNTIME = 'rolldown-runtime-Ab_c-123.js'
const HOST = 'vendor-Xyz_0123.js'
const helpers = 'var e=1,t=()=>2;export{t as n,e as r};'

const moduleOf = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`)

test('the vendor file has the helpers for itself and gives them to others, whatever its own names are', async () => {
  const vendor = `import{n as r,r as e}from"./${RUNTIME}";var t=r()+e;export{t as helper}`
  expect(await moduleOf(withHelpers(vendor, helpers, RUNTIME))).toMatchObject({ helper: 3, helper_r: 1 })
})

test('other files get them from the vendor file', () => {
  const text = `import{n as e,r}from"./${RUNTIME}";import{a}from"./${HOST}";e(r)`
  expect(fromHost(text, RUNTIME, HOST)).toBe(
    `import{helper_n as e,helper_r as r}from"./${HOST}";import{a}from"./${HOST}";e(r)`,
  )
  expect(fromHost(`["/assets/${RUNTIME}"]`, RUNTIME, HOST)).toBe(`["/assets/${HOST}"]`)
})

test('a file of another form stops the build', () => {
  expect(() => withHelpers('', 'module.exports = {}', RUNTIME)).toThrow(RUNTIME)
})
