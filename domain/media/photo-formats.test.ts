import { aHeic } from '#test/heic.ts'
import { aPicture, PHOTO_ACCEPT } from '#test/pictures.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCalledPicture } from './called-picture.ts'
import { namesOfFormats, photoTypes } from './photo-formats.ts'
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
})

test('[HOST-03] each field of photos takes these formats', () => {
  const accepts = globSync('app/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"](image\/[a-z]+,[^'"]*)['"]/g)].map(([, types]) => types),
  )
  expect(accepts).toEqual(Array(4).fill(PHOTO_ACCEPT))
})

test.each(['en', 'es'] as const)('[HOST-03] each text in %s that lists formats lists these', (language) => {
  const texts = globSync(`domain/i18n/messages/${language}/*.json`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/JPEG, .*?HEIC|JPEG, PNG[^.]*/g)].map(([names]) => names),
  )
  expect(texts).toEqual(Array(2).fill(namesOfFormats(language)))
})

test.each([
  [{ type: 'image/jpeg', name: 'a' }, true],
  [{ type: 'image/heic', name: 'a.heic' }, true],
  [{ type: '', name: 'IMG_1.HEIC' }, true],
  [{ type: '', name: 'IMG_1.heif' }, true],
  [{ type: '', name: 'notes' }, false],
  [{ type: 'application/pdf', name: 'a.heic' }, false],
])('[MSG-01] %o may be a picture: %s', (file, isPicture) => expect(isCalledPicture(file)).toBe(isPicture))
