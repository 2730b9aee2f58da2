import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { tagsOfPage } from './page-tags.server.ts'

const tagsOf = (path: string, html: string) => tagsOfPage(new URL(path, 'http://localhost'), Buffer.from(html))

test('[OPS-02] a page is tagged by the listing that it is about, then by those that it links to, once each', () => {
  const [own, first, second] = [newId(), newId(), newId()]
  const html = `<a href="/property/${first}?guests=2">é</a><a href="/property/${second}#reviews"></a><a href="/property/${first}"></a>`
  expect(tagsOf(`/property/${own}`, html)).toEqual([own, first, second].map((id) => `l-${id.slice(-12)}`))
  expect(tagsOf('/about', '<a href="/property/new">no listing</a>')).toEqual([])
})

test('[OPS-02] no more tags than CDNs read', () => {
  const html = Array.from({ length: 200 }, () => `/property/${newId()}`).join(' ')
  expect(tagsOf('/', html)).toHaveLength(128)
})
