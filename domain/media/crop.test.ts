import { expect, test } from 'vitest'
import { CENTRE, MAX_ZOOM, squareOf } from './crop.ts'
import { cropOfForm } from './input.ts'

test.each([
  ['a wide picture', { width: 1200, height: 800 }, CENTRE, { left: 200, top: 0, side: 800 }],
  ['a tall picture', { width: 800, height: 1200 }, CENTRE, { left: 0, top: 200, side: 800 }],
  ['its top left corner', { width: 1200, height: 800 }, { x: 0, y: 0, zoom: 2 }, { left: 0, top: 0, side: 400 }],
  [
    'its bottom right corner',
    { width: 1200, height: 800 },
    { x: 1, y: 1, zoom: MAX_ZOOM },
    { left: 1000, top: 600, side: 200 },
  ],
  ['one pixel', { width: 1, height: 1 }, { x: 1, y: 1, zoom: MAX_ZOOM }, { left: 0, top: 0, side: 1 }],
])('[AUTH-07] the square of %s lies within it', (_case, size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square)
})

test.each([
  ['what was chosen', { x: '0.25', y: '1', zoom: '3.5' }, { x: 0.25, y: 1, zoom: 3.5 }],
  ['nothing, as without script', {}, CENTRE],
  ['no number', { x: 'left', y: '', zoom: 'NaN' }, CENTRE],
  ['more than there is', { x: '1.01', y: '-0.1', zoom: '4.1' }, CENTRE],
  ['less than the whole', { x: '0', y: '0', zoom: '0.5' }, { x: 0, y: 0, zoom: 1 }],
])('[AUTH-07] of a form with %s the square is known', (_case, form, crop) => {
  expect(cropOfForm(form)).toEqual(crop)
})
