import { earlyFields } from '#test/early-fields.ts'
import { expect, test } from 'vitest'
import { readSources } from './checks/sources.ts'
import { deferredPartsWithField } from './deferred-parts.ts'

test('each deferred part with a field is typed into before its script comes, or says why nobody can', () => {
  expect(Object.keys(earlyFields).toSorted()).toEqual(deferredPartsWithField(readSources('.')))
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
