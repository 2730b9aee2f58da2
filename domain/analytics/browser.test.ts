import { expect, test } from 'vitest'
import { browserOf } from './browser.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [`${chrome} Safari/537.36`, 'Chrome'],
  [`${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge'],
  [`${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera'],
  ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36', 'Samsung Internet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 FxiOS/150.0 Mobile/15E148 Safari/605.1.15',
    'Firefox',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 CriOS/150.0 Mobile/15E148 Safari/604.1', 'Chrome'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'Safari'],
  ['Something/1.0', 'Other'],
  ['', 'Other'],
])('[ADM-06] %s is %s', (userAgent, family) => {
  expect(browserOf(userAgent)).toBe(family)
})
