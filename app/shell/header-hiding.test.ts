import { expect, test } from 'vitest'
import { headerHides } from './header-hiding.ts'

test.each([
  [0, 100, false, false, 'the first 100 px never hide it'],
  [0, 101, false, true, 'beyond them the way down does'],
  [300, 309, false, false, 'a scroll of less than 10 px changes nothing'],
  [300, 310, false, true, 'one of 10 px does'],
  [300, 291, true, true, 'nor on the way up'],
  [300, 290, true, false, 'up by 10 px brings it back'],
  [300, 90, true, false, 'at the top it is there'],
  [105, 99, true, false, 'also after a small step'],
  [0, -40, true, false, 'also where the page bounces'],
  [500, 500, true, true, 'standing still changes nothing'],
])('[SHELL-05] from %i px to %i px, hidden %s before: hidden %s (%s)', (previous, now, was, isHidden, _why) => {
  expect(headerHides(previous, now, was)).toBe(isHidden)
})
