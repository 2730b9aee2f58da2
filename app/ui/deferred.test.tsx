import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deferred, deferredField, deferredHydration, loadDeferred } from './deferred.tsx'

test('the server renders deferred parts with the page, and those in other deferred parts as well', async () => {
  const load = async () => {
    const Inner = deferredHydration(async () => () => <b>inner</b>, 'inner')
    const Field = deferredField(async () => () => <input name="text" />)
    return ({ name }: { name: string }) => (
      <p>
        {name} <Inner /> <Field />
      </p>
    )
  }
  const Outer = deferred(load)
  expect(() => renderToStaticMarkup(<Outer name="outer" />)).toThrow('loadDeferred')

  await loadDeferred()
  expect(renderToStaticMarkup(<Outer name="outer" />)).toBe('<p>outer <b>inner</b> <input name="text"/></p>')
})
