import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeField } from './code-field.tsx'

test('[AUTH-04] a code has one field, which phones fill in from the e-mail and for which they show digits', () => {
  const { document } = parseHTML(renderToStaticMarkup(<CodeField label="Code" problem={undefined} />))
  const [field, ...others] = document.querySelectorAll('input')
  expect(others).toEqual([])
  // React writes these names as they are in its own language.
  expect(field!.outerHTML.toLowerCase()).toContain('autocomplete="one-time-code"')
  expect(field!.outerHTML.toLowerCase()).toContain('inputmode="numeric"')
  // A longer text is cut after its letters are gone, not before.
  expect(field!.outerHTML.toLowerCase()).not.toContain('maxlength')
})
