import { expect, test } from 'vitest'
import { deviceZone } from './device-zone.ts'

test.each([
  ['America/Santiago', 'America/Santiago'],
  // Browsers differ in which of a zone’s names they give.
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['america/santiago', 'America/Santiago'],
  ['UTC', 'UTC'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  // Minutes of an offset would be thousands of zones more.
  ['+05:30', null],
  ['Mars/Olympus', null],
  ['', null],
  [undefined, null],
  [`A${'/a'.repeat(50_000)}`, null],
])('[SHELL-11] a device that says %j is in %s', (name, zone) => {
  expect(deviceZone(name)).toBe(zone)
})
