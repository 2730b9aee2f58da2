import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { photosOfForm } from './input.ts'
import { MAX_ALT, moved, photoField } from './photo-list.ts'

const list = ['a', 'b', 'c'].map((photoId) => ({ photoId }))

test.each([
  ['b', 'up', 'bac'],
  ['a', 'up', 'abc'],
  ['b', 'down', 'acb'],
  ['c', 'down', 'abc'],
  ['c', 'cover', 'cab'],
  ['b', 'remove', 'ac'],
  ['x', 'remove', 'abc'],
] as const)('[HOST-03] photo %s, %s, makes %s', (photoId, move, order) => {
  expect(
    moved(list, photoId, move)
      .map((photo) => photo.photoId)
      .join(''),
  ).toBe(order)
})

const [one, two] = [newId(), newId()]
const form = {
  [photoField(0, 'photoId')]: one,
  [photoField(0, 'captionEn')]: ' A kitchen ',
  [photoField(1, 'photoId')]: two,
  [photoField(2, 'photoId')]: one,
  [photoField(3, 'photoId')]: 'nonsense',
}
const empty = { captionEn: '', captionEs: '', altEn: '', altEs: '', shows: '' }

test('[HOST-03] a form’s photos come in its order, each once, and moved as its button says', () => {
  const [first, second] = [
    { ...empty, photoId: one, captionEn: 'A kitchen' },
    { ...empty, photoId: two },
  ]
  expect(photosOfForm(form)).toEqual({ photos: [first, second], problems: {}, isMove: false })
  expect(photosOfForm({ ...form, 'photo-move': `cover:${two}` })).toMatchObject({
    photos: [second, first],
    isMove: true,
  })
  expect(photosOfForm({ ...form, 'photo-move': 'up' })).toMatchObject({ photos: [first, second], isMove: true })
  expect(photosOfForm({ ...form, 'photo-move': 'toString:x' }).isMove).toBe(false)
})

test('[HOST-03] a description that is too long is named by its field, and kept', () => {
  const altEs = 'x'.repeat(MAX_ALT + 1)
  const { photos, problems } = photosOfForm({ ...form, [photoField(1, 'altEs')]: altEs })
  expect(problems).toEqual({ [photoField(1, 'altEs')]: 'photos:problems.alt' })
  expect(photos[1]).toMatchObject({ altEs })
})

test('[HOST-03] a photo that is added by a button stands last, once', () => {
  const other = newId()
  const ids = (added: string) => photosOfForm({ ...form, 'photo-add': added }).photos.map(({ photoId }) => photoId)
  expect([ids(other), ids(one)]).toEqual([
    [one, two, other],
    [two, one],
  ])
  expect(photosOfForm({ ...form, 'photo-add': 'nonsense' }).isMove).toBe(false)
})
