import { expect, test } from 'vitest'
import { queryOf, readReportParams } from './report-params.ts'

const today = '2026-03-18'
const read = (address: string) => readReportParams(Object.fromEntries(new URLSearchParams(address)), today)

test('[ADM-04] an address without parameters is the last 28 days by day, beside the 28 before', () => {
  expect(read('')).toMatchObject({
    preset: '28d',
    range: { from: '2026-02-19', to: '2026-03-18' },
    compare: 'previous',
    grain: 'day',
    problem: null,
  })
})

test.each([
  ['range=custom&from=2026-02-30&to=2026-03-01', 'from'],
  ['range=custom&to=2026-03-01', 'from'],
  ['range=custom&from=2026-03-01&to=yesterday', 'to'],
  ['range=custom&from=2026-03-02&to=2026-03-01', 'order'],
  ['range=custom&from=2026-03-02&to=2026-03-19', 'future'],
  ['range=custom&from=2023-03-17&to=2026-03-18', 'long'],
] as const)(
  '[ADM-04] of %s the problem is "%s", the days stay typed and the figures are those of 28 days',
  (address, problem) => {
    const params = read(address)
    expect(params.problem).toBe(problem)
    expect(params.typed).toEqual({
      from: new URLSearchParams(address).get('from') ?? '',
      to: new URLSearchParams(address).get('to'),
    })
    expect(params.range).toEqual({ from: '2026-02-19', to: '2026-03-18' })
  },
)

test('[ADM-04] three years are read, with a leap day among them', () => {
  expect(read('range=custom&from=2023-03-18&to=2026-03-18')).toMatchObject({
    problem: null,
    grain: 'month',
    range: { from: '2023-03-18', to: today },
  })
})

test.each([
  ['range=12m&by=day', 'week', 'twelve months have too many days'],
  ['range=12m&by=month', 'month', 'as it is requested'],
  ['range=28d&by=week', 'week', 'as it is requested'],
  ['range=28d&by=hour', 'day', 'there is no such grain'],
  ['range=custom&from=2023-03-18&to=2026-03-18&by=week', 'month', 'three years have too many weeks'],
])('[ADM-04] %s is by %s: %s', (address, grain) => {
  expect(read(address).grain).toBe(grain)
})

test('[ADM-04] unknown choices count as missing, and a city is cut at its longest', () => {
  const params = read(`range=1000y&compare=all&unit=week&device=fridge&source=mail&site=cl&city=${'x'.repeat(500)}`)
  expect(params).toMatchObject({ preset: '28d', compare: 'previous' })
  expect(params.filters).toEqual({ source: 'mail', site: 'cl', city: 'x'.repeat(120) })
})

test('[ADM-04] a city that PostgreSQL would refuse is read without that', () => {
  expect(read(`city=${encodeURIComponent('Lo\0ta')}`).filters.city).toBe('Lota')
  expect(readReportParams({ city: `${'x'.repeat(119)}😀` }, today).filters.city).toBe(`${'x'.repeat(119)}\ufffd`)
})

test.each([
  '',
  'range=7d&compare=year',
  'range=12m&by=month&unit=hour&city=valparaiso',
  'currency=EUR&compare=none',
  'currency=XAU',
  'range=custom&from=2026-01-01&to=2026-01-31&compare=none&by=week&site=uk&device=mobile&source=social&subcategory=desk',
])('[ADM-04] the report of "%s" is found again by the address that is made of it', (address) => {
  expect(read(queryOf(read(address)).toString())).toEqual(read(address))
})

test('[ADM-04] an address without one of the filters keeps everything else', () => {
  const query = queryOf(read('range=7d&unit=day&device=mobile&compare=none'), { filters: { device: 'mobile' } })
  expect(Object.fromEntries(query)).toEqual({ range: '7d', device: 'mobile', compare: 'none' })
})
