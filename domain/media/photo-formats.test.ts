import { aHeic } from '#test/heic.ts'
import { aPicture } from '#test/pictures.ts'
import { expect, test } from 'vitest'
import { isCalledPicture, namesOfFormats, PHOTO_ACCEPT, photoTypes } from './photo-formats.ts'
import { readPictureFile } from './picture-file.ts'

test('[HOST-03] what is said to be taken is taken, by its content, and nothing else is said', async () => {
  const files = [aHeic()]
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) files.push(await aPicture({ format }))
  const types = files.map((bytes) => {
    const read = readPictureFile(bytes)
    return typeof read === 'string' ? read : read.type
  })
  expect(
    namesOfFormats('en')
      .toLowerCase()
      .split(/, | or /)
      .toSorted(),
  ).toEqual(types.toSorted())
  expect(photoTypes.toSorted()).toEqual([...types, 'heif'].map((type) => `image/${type}`).toSorted())
  expect(PHOTO_ACCEPT.split(',')).toEqual([...photoTypes, '.heic', '.heif'])
})

test('[HOST-03] formats are listed in both languages', () => {
  expect(namesOfFormats('en')).toBe('JPEG, PNG, WebP, AVIF or HEIC')
  expect(namesOfFormats('es')).toBe('JPEG, PNG, WebP, AVIF o HEIC')
})

test.each([
  [{ type: 'image/jpeg', name: 'a' }, true],
  [{ type: 'image/heic', name: 'a.heic' }, true],
  [{ type: '', name: 'IMG_1.HEIC' }, true],
  [{ type: '', name: 'IMG_1.heif' }, true],
  [{ type: '', name: 'notes' }, false],
  [{ type: 'application/pdf', name: 'a.heic' }, false],
])('[MSG-01] %o may be a picture: %s', (file, isPicture) => expect(isCalledPicture(file)).toBe(isPicture))
