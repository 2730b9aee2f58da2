import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { intents } from './intents.ts'

const cancel = `import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'\n`
const known = { 'domain/bookings/commands/cancel-booking.server.ts': 'export const cancelBy = () => {}' }
const complaintsAbout = (text: string, more: Record<string, string> = {}) =>
  intents(sourcesFrom({ ...known, ...more, 'app/bookings/trip.route.tsx': text }))

test.each([
  [`const intent = intentOf(form, ['cancel'])\nswitch (intent) { case 'cancel': cancelBy(); }`],
  [`switch (failure.reason) { case 'too-late': break; default: throw data(null) }`],
  [`switch (intent) { case 'cancel': void cancelBy(); default: stay() }`],
  [`const refused = () => data({ intent, problems })`],
])('%s names what is done', (text) => {
  expect(complaintsAbout(cancel + text)).toEqual([])
})

test.each([
  [`if (form['intent'] === 'cancel') cancelBy()`],
  [`const { intent } = await formOf(request)`],
  [`const { intent = '', ...rest } = form`],
  [`function take({ intent, ...form }: Form) {}`],
  [`switch (form.intent) { case 'cancel': cancelBy() }`],
  [`const wanted = data.get('intent')`],
])('an intent is read by intentOf alone, not by %s', (text) => {
  expect(complaintsAbout(cancel + text)).toEqual(['app/bookings/trip.route.tsx:2: intentOf reads what a form wants'])
})

test.each([
  [
    `const intent = intentOf(form, ['a', 'b', 'c'])\nif (intent === 'a') x(); else if (intent === 'b') y(); else cancelBy()`,
    2,
  ],
  [
    `const all = ['a', 'b', 'c'] as const\nswitch (intentOf(form, all)) { case 'a': x(); break; case 'b': y() }\ncancelBy()`,
    3,
  ],
  [
    `const some = ['a', 'b'] as const\nconst intent = intentOf(form, [...some, 'c'])\nif (intent === 'a' || intent === 'b') x()`,
    3,
  ],
])('the last intent of several is named too: %s', (text, line) => {
  expect(complaintsAbout(cancel + text)).toEqual([
    `app/bookings/trip.route.tsx:${line}: 'c' is what is left; name it where it is done`,
  ])
})

test.each([
  `const intent = intentOf(form, ['', 'b', 'c'])\nif (intent === 'b' || intent === 'c') x()\nelse cancelBy()`,
  `const intent = intentOf(form, ['a', 'b'])\nif (intent === 'a') x()\nelse cancelBy()`,
  `const acts = { a: x, b: y, c: cancelBy }\nacts[intentOf(form, ['a', 'b', 'c'])]()`,
])('or there are two, or one is the form without a button: %s', (text) => {
  expect(complaintsAbout(cancel + text)).toEqual([])
})

test.each([
  ['a command', `switch (intent) { case 'extend': break; default: void cancelBy() }`, 'cancelBy', 2],
  [
    'a function that calls one',
    `async function end() { await cancelBy() }\nswitch (intent) { default: end() }`,
    'end',
    3,
  ],
  ['one that is kept for later', `const end = () => cancelBy()\nswitch (intent) { default: { work = end } }`, 'end', 3],
  ['one of a switch about something else', `switch (form.act) { default: cancelBy() }`, 'cancelBy', 2],
])('nothing is done by default: %s', (_what, text, name, line) => {
  expect(complaintsAbout(cancel + text)).toEqual([
    `app/bookings/trip.route.tsx:${line}: ${name} is done by default; name what it is for`,
  ])
})

test('nor by a function of another file that calls a command', () => {
  const other = {
    'app/bookings/end.server.ts': `${cancel}export const endIt = () => cancelBy()\nexport const said = () => 1`,
  }
  const text = `import { endIt, said } from './end.server.ts'\nswitch (intent) { default: said(); endIt() }`
  expect(complaintsAbout(text, other)).toEqual([
    'app/bookings/trip.route.tsx:2: endIt is done by default; name what it is for',
  ])
})
