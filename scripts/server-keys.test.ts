import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { browserSources, serverKeys } from './server-keys.ts'

const texts = { title: 'T', count_one: '1', count_other: '{{count}}', states: { open: 'O', closed: 'C' } }

/** Keys that are left out for these files, of one namespace in both languages. */
const leftOut = (files: Record<string, string>) =>
  serverKeys(
    sourcesFrom({
      'domain/i18n/messages/en/a.json': JSON.stringify(texts),
      'domain/i18n/messages/es/a.json': JSON.stringify(texts),
      ...files,
    }),
  )

const all = ['title', 'count', 'states.open', 'states.closed']
const ofComponent = (code: string) => `const { t } = useTranslation('a')\n${code}`

test.each([
  ['nobody asks for any', {}, all],
  ['a component asks for one', { 'app/x.tsx': ofComponent("t('title')") }, ['count', 'states.open', 'states.closed']],
  ['a component fills a key in', { 'app/x.tsx': ofComponent('t(`states.${state}`)') }, ['title', 'count']],
  [
    'a component asks for a plural',
    { 'app/x.tsx': ofComponent("t('count', { count })") },
    ['title', 'states.open', 'states.closed'],
  ],
  [
    'a key is chosen from two',
    { 'app/x.tsx': ofComponent("t(is ? 'title' : 'count')") },
    ['states.open', 'states.closed'],
  ],
  ['a component asks by a variable', { 'app/x.tsx': ofComponent('t(problem)') }, null],
  ['one of two keys is a variable', { 'app/x.tsx': ofComponent("t(is ? 'title' : problem)") }, null],
  ['it is the second of its namespaces', { 'app/x.tsx': "const { t } = useTranslation(['b', 'a'])\nt(key)" }, null],
  [
    'a rule of both sides names one',
    { 'domain/x.ts': "const key = 'a:title'" },
    ['count', 'states.open', 'states.closed'],
  ],
  ['only the server asks', { 'app/x.server.ts': "t('a:title')" }, all],
  ['only a loader asks', { 'app/x.route.tsx': "t('a:title')" }, all],
  ['only a route without a page asks', { 'app/x.route.ts': "t('a:title')" }, all],
  ['only a test asks', { 'app/x.test.ts': "t('a:title')" }, all],
  [
    'a route has its component',
    { 'app/x.route.tsx': ofComponent("t('title')") },
    ['count', 'states.open', 'states.closed'],
  ],
])('[INTL-01] where %s, %j, pages are without %j', (_name, files, keys) => {
  expect(leftOut(files)).toEqual(keys ? { a: keys } : {})
})

test('the files of the product are those of its folders, and what only its server says is left out', () => {
  const keys = serverKeys(browserSources())
  expect(keys['host']).toContain('request.noStay')
  expect(keys['host']).not.toContain('request.accept')
})
