import { expect, test } from 'vitest'
import { plistOf, withKey } from './plist.ts'

const list = plistOf({ First: 'one', Nested: { Second: 'inner' }, Second: [{ a: true }, { b: ['x'] }], Third: false })

test('[MOB-02] a value takes the place of the former of the outermost dictionary, also where it holds others of its kind', () => {
  const changed = withKey(list, 'Second', ['new'])
  expect(changed).toBe(plistOf({ First: 'one', Nested: { Second: 'inner' }, Second: ['new'], Third: false }))
  expect(withKey(changed, 'Second', ['new'])).toBe(changed)
  expect(withKey(list, 'Third', true)).toContain('<key>Third</key>\n\t<true/>')
})

test('[MOB-02] a new key stands at the end, and texts are safe in XML', () => {
  const changed = withKey(list, 'Name', 'Rock & <Roll> "Patio"')
  expect(changed).toMatch(/<key>Name<\/key>\n\t<string>Rock &amp; &lt;Roll&gt; &quot;Patio&quot;<\/string>\n<\/dict>\n<\/plist>\n$/)
  expect(withKey(changed, 'Name', 'Rock & <Roll> "Patio"')).toBe(changed)
})
