import { describe, expect, test } from 'vitest'
import { type BulkItem, planFor } from './bulk-change.ts'
import { readBulkChange } from './input.ts'

const item = (changes: Partial<BulkItem> = {}): BulkItem => ({
  unit: 'day',
  status: 'published',
  wasPublished: true,
  waitingPhotos: 0,
  fields: { country: 'GB', price: '19.99', refundPolicy: 'strict', booking: 'instant', horizonDays: '365' },
  ...changes,
})
const priced = (price: string, country: string, percent: number) => {
  const plan = planFor({ action: 'price', percent }, item({ fields: { ...item().fields, country, price } }))
  return plan.ok && plan.value.kind === 'edit' ? plan.value.after['price'] : !plan.ok && plan.failure.reason
}

test.each<[price: string, country: string, percent: number, after: string]>([
  ['19.99', 'GB', 10, '21.99'],
  ['19.95', 'GB', 10, '21.95'],
  ['12345', 'CL', 10, '13580'],
  ['12.345', 'CL', -50, '6173'],
  ['0.60', 'US', -50, 'refused'],
  ['9000000', 'US', 100, 'refused'],
  ['cheap', 'US', 10, 'no-price'],
  ['', 'US', 10, 'no-price'],
  ['10', '', 10, 'no-price'],
])('[HOST-04] %s in %s, changed by %i %%, is %s', (price, country, percent, after) => {
  expect(priced(price, country, percent)).toBe(after)
})

describe('[HOST-04] what an act does follows from the status', () => {
  test.each<[BulkItem['status'], wasPublished: boolean, publish: string, pause: string]>([
    ['making', false, 'publish', 'not-published'],
    ['published', true, 'same', 'pause'],
    ['paused', true, 'resume', 'same'],
    ['paused', false, 'not-possible', 'same'],
    ['in_review', false, 'same', 'not-published'],
    ['draft', false, 'not-possible', 'not-published'],
  ])('%s (published before: %s)', (status, wasPublished, publish, pause) => {
    const outcome = (action: 'publish' | 'pause') => {
      const plan = planFor({ action }, item({ status, wasPublished }))
      return plan.ok ? plan.value.kind : plan.failure.reason
    }
    expect([outcome('publish'), outcome('pause')]).toEqual([publish, pause])
  })
})

test('[HOST-04] a policy that a listing has already changes nothing, and a draft with other gaps takes one', () => {
  const strict = { action: 'policy', refundPolicy: 'strict' } as const
  expect(planFor(strict, item())).toEqual({ ok: false, failure: { reason: 'same' } })
  const draft = item({ status: 'making', fields: {} })
  expect(planFor(strict, draft)).toMatchObject({
    ok: true,
    value: { before: { refundPolicy: '' }, after: { refundPolicy: 'strict' } },
  })
})

describe('[HOST-04] an act is read from its form', () => {
  test.each<[text: string, percent: number | null]>([
    ['10', 10],
    ['+10', 10],
    ['-50', -50],
    ['−20', -20],
    ['100', 100],
    ['0', null],
    ['-51', null],
    ['101', null],
    ['2.5', null],
    ['', null],
  ])('percent %j is %j', (text, percent) => {
    const read = readBulkChange('price', { percent: text })
    expect(read.ok ? read.value : null).toEqual(percent === null ? null : { action: 'price', percent })
  })

  test('hours need a day and two times, minimums one of the two within its limits', () => {
    const problems = (action: 'hours' | 'minimums', form: Record<string, string>) => {
      const read = readBulkChange(action, form)
      return read.ok ? {} : read.failure
    }
    expect(problems('hours', { opens: '9', closes: '18:00' })).toMatchObject({ opens: 'bulk:problems.time' })
    expect(problems('hours', { opens: '09:00', closes: '18:00' })).toEqual({ weekdays: 'bulk:problems.weekdays' })
    expect(problems('hours', { weekdays: '1,6', opens: '09:00', closes: '18:00' })).toEqual({})
    expect(problems('minimums', {})).toEqual({ minDays: 'bulk:problems.minimums' })
    expect(problems('minimums', { minDays: '181' })).toEqual({ minDays: 'bulk:problems.minimums' })
    expect(problems('minimums', { minHours: '1,5' })).toEqual({})
  })

  test('minimums are read as they are stored', () => {
    const read = readBulkChange('minimums', { minDays: '02', minHours: '1,50' })
    expect(read.ok && read.value).toEqual({ action: 'minimums', minDays: '2', minHours: '1.5' })
  })
})
