import { expect, test } from 'vitest'
import { deviceOfAgent, deviceOfWidth } from './device.ts'

test.each([
  [0, 'mobile'],
  [390, 'mobile'],
  [767.9, 'mobile'],
  [768, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
  [5120, 'desktop'],
])('[ADM-06] a page %f px wide is seen on a %s', (width, device) => {
  expect(deviceOfWidth(width)).toBe(device)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0.0.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X210) Chrome/150.0.0.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Mobile/15E148 Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', 'desktop'],
  ['', 'desktop'],
])('[ADM-06] %s is guessed to be a %s', (userAgent, device) => {
  expect(deviceOfAgent(userAgent)).toBe(device)
})
