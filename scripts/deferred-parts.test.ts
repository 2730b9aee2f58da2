import { earlyFields } from '#test/early-fields.ts'
import { expect, test } from 'vitest'
import { readSources } from './checks/sources.ts'
import { deferredPartsWithField, partsByUse } from './deferred-parts.ts'

test('each deferred part with a field is typed into before its script comes, or says why nobody can', () => {
  expect(Object.keys(earlyFields).toSorted()).toEqual(deferredPartsWithField(readSources('.')))
})

test('[MSG-01] where a field is seen at once, the script of its part is fetched ahead; where none is, it waits for the first use', () => {
  // Files that load no part by use need not be parsed.
  const sources = readSources('.').map(({ path, text }) => ({
    path,
    text: /\bdeferred(Hydration|Field)/.test(text) ? text : '',
  }))
  const { onUse, ahead } = partsByUse(sources)
  const seen = Object.entries(earlyFields).flatMap(([part, early]) =>
    typeof early === 'string' || early.opens !== undefined ? [] : [part],
  )
  expect(onUse.filter((part) => seen.includes(part))).toEqual([])
  expect(ahead.filter((part) => !seen.includes(part))).toEqual([])
  expect(ahead).toContain('app/messaging/thread/lazy/composer.tsx#Composer')
})

test('a part has a field by what it imports, and none by what is loaded within it', () => {
  const page = `const Form = deferred(async () => (await import('./form.tsx')).Form)
const Text = deferredHydration(async () => (await import('./text.tsx')).Text, null)`
  const sources = [
    { path: 'app/a/page.tsx', text: page },
    { path: 'app/a/form.tsx', text: `import { Field } from './field.tsx'\nexport const Form = () => <Field />` },
    { path: 'app/a/field.tsx', text: `export const Field = () => <input name="a" />` },
    {
      path: 'app/a/text.tsx',
      text: `const Inner = deferred(async () => (await import('./form.tsx')).Form)\nexport const Text = () => <input type="hidden" />`,
    },
  ]
  expect(deferredPartsWithField(sources)).toEqual(['app/a/form.tsx#Form'])
})
