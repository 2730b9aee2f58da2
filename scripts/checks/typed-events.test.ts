import { readSources } from './sources.ts'
import { expect, test } from 'vitest'

/** `element.addEventListener('input', …)`, or a pair in a list of such. */
const LISTENER = /addEventListener\(\s*'(before)?input'|,\s*'(before)?input',\s*\w+\]/

test('no form hears what is typed by a listener of its own, which would render before React has seen the event and lose the letter', () => {
  const listening = readSources('.').filter(
    ({ path, text }) => /^app\/.*\.tsx?$/.test(path) && !/\.test\./.test(path) && LISTENER.test(text),
  )
  // Which notes fields, and renders nothing.
  expect(listening.map(({ path }) => path)).toEqual(['app/shell/start-script.ts'])
})
