import { expect, test } from 'vitest'
import { privatePicture } from './private-picture.server.ts'

const answer = (etag = '') =>
  privatePicture(new Request('http://here.invalid', { headers: { 'if-none-match': etag } }), Buffer.from('picture'), {
    format: 'webp',
    mark: 'photo-480',
  })

test('[MSG-03] a private picture is asked for each time it is shown, and is sent again only where it has changed', async () => {
  const first = answer()
  expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([
    200,
    'private, no-cache',
    'picture',
  ])
  const again = answer(first.headers.get('etag')!)
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'private, no-cache', ''])
  expect(answer('"photo-960-webp"').status).toBe(200)
})
