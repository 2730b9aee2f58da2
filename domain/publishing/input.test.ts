import { newId } from '#kernel/ids.ts'
import { typedFields } from '#test/hosting.ts'
import { describe, expect, test } from 'vitest'
import { contentOf, problemsOfStep } from './input.ts'
import { shownFields, withProposals } from './first-values.ts'
import type { FormStep } from './step.ts'

const photos = Array.from({ length: 5 }, () => newId())
const perDay = typedFields('day', photos)
const perHour = typedFields('hour', photos)

const valueOf = (unit: 'day' | 'hour', changes: Record<string, string> = {}) => {
  const parsed = contentOf(unit, { ...(unit === 'day' ? perDay : perHour), ...changes })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return parsed.value
}

test('[HOST-02] what was typed in nine steps is a listing, in the currency of its country', () => {
  const { currency, pricing, details, description, amenities, availability } = valueOf('day')
  expect(currency).toBe('CLP')
  expect(pricing).toMatchObject({
    price: { minor: 50_000, currency: 'CLP' },
    cleaningFee: { minor: 10_000 },
    weekDiscountPercent: 10,
    instantBook: true,
    extras: [{ name: { en: 'Breakfast', es: 'Breakfast' }, unit: 'person', price: { minor: 5000 }, maxQuantity: 1 }],
  })
  expect(details).toMatchObject({ maxGuests: 4, checkInMinutes: 900, checkOutMinutes: 660 })
  expect(description).toEqual([
    {
      language: 'en',
      title: 'Sunny loft in Italia',
      description: 'Two floors.\n\nA terrace.',
      arrival: 'The key is with the doorman.',
    },
  ])
  const attributes = { stepFree: true, doorCm: 90 }
  expect(amenities).toEqual({
    amenities: ['wifi', 'kitchen', 'pets-allowed'],
    pets: true,
    smoking: false,
    events: false,
    attributes,
  })
  expect(availability).toMatchObject({ turnoverMinutes: 30, minDays: 1, maxDays: 30, openingHours: [] })
})

test('[HOST-02] what a host states of a space per hour is read by its kind, and nothing of what only hours have per day', () => {
  const typed = {
    activities: 'party,class,made-up',
    events: 'on',
    setUpMinutes: '20',
    loadIn: 'goods-lift',
    powerKw: '',
    threePhase: 'on',
    ceilingHeight: '3,25',
    daylight: '',
    noise: 'silent',
    stepFree: '',
    doorCm: '',
  }
  expect(valueOf('hour', typed).amenities.attributes).toEqual({
    activities: ['class', 'party'],
    setUpMinutes: 20,
    loadIn: 'goods-lift',
    threePhase: true,
    ceilingHeight: 325,
    noise: 'silent',
  })
  expect(valueOf('day', typed).amenities.attributes).toEqual({})
})

test('[HOST-02] a photo shows an attribute that photos can show, or none', () => {
  const shows = ['stepFree', 'noise', 'made-up', undefined, '']
  const listed = JSON.stringify(photos.map((photoId, index) => ({ photoId, shows: shows[index] })))
  expect(valueOf('day', { photos: listed }).photos.map((photo) => photo.shows)).toEqual(['stepFree', '', '', '', ''])
})

test('[HOST-02] hours that end no later than they begin end on the next day', () => {
  expect(valueOf('hour').availability.openingHours).toEqual([
    { weekday: 1, opensMinutes: 540, closesMinutes: 1080 },
    { weekday: 5, opensMinutes: 1200, closesMinutes: 1560 },
  ])
  expect(valueOf('hour', { opens2: '00:00', closes2: '00:00' }).availability.openingHours).toContainEqual({
    weekday: 2,
    opensMinutes: 0,
    closesMinutes: 1440,
  })
})

test('[HOST-02] an empty draft says of every step what is missing', () => {
  const parsed = contentOf('hour', {})
  expect(parsed.ok).toBe(false)
  expect(Object.keys(parsed.ok ? {} : parsed.failure)).toEqual([
    'basics',
    'details',
    'location',
    'photos',
    'description',
    'pricing',
    'availability',
  ])
})

type Case = [step: FormStep, changes: Record<string, string>, field: string, problem: string | null, why: string]

describe('[HOST-02] a problem stands beside its field', () => {
  test.each<Case>([
    ['basics', { category: '' }, 'category', 'category', 'no category'],
    ['basics', { subcategory: '' }, 'subcategory', 'subcategory', 'no subcategory'],
    ['basics', { subcategory: 'gym' }, 'subcategory', 'subcategory', 'of another category'],
    ['details', { maxGuests: '0' }, 'maxGuests', 'guests', 'nobody'],
    ['details', { maxGuests: '10001' }, 'maxGuests', 'guests', 'more than a stadium takes'],
    ['details', { maxGuests: '4.5' }, 'maxGuests', 'guests', 'half a guest'],
    ['details', { checkIn: '25:00' }, 'checkIn', 'time', 'no wall time'],
    [
      'details',
      { sameDayTurnover: 'on', checkIn: '11:00', checkOut: '15:00' },
      'checkOut',
      'turnoverTimes',
      'two at once',
    ],
    ['location', { country: '' }, 'country', 'country', 'no country'],
    ['location', { street: ' \u202e ' }, 'street', 'street', 'nothing that one could read'],
    ['location', { city: ' ', lat: '' }, 'city', 'city', 'no city, besides no pin'],
    ['location', { lat: '91' }, 'lat', 'outOfRange', 'beyond the pole'],
    ['location', { lat: '' }, 'lat', 'pin', 'no pin'],
    ['location', { lat: 'north' }, 'lat', 'coordinates', 'a word'],
    ['location', { lat: '-33.4, -70.6' }, 'lat', 'coordinates', 'both, which stand in two fields by now'],
    ['location', { lat: 'https://maps.app.goo.gl/x' }, 'lat', 'shortLink', 'a short link'],
    ['location', { lat: 'https://www.google.com/maps' }, 'lat', 'linkWithoutPoint', 'a link to no place'],
    ['location', { lat: 'H8X2+6F' }, 'lat', 'shortCode', 'a code without its area'],
    ['location', { lat: '-170.5, 33.5' }, 'lat', 'swapped', 'the longitude first'],
    ['location', { lng: '' }, 'lng', 'pin', 'no pin'],
    ['amenities', { doorCm: '39' }, 'doorCm', 'doorCm', 'a door for cats'],
    ['amenities', { doorCm: '401' }, 'doorCm', 'doorCm', 'a gate'],
    ['amenities', { doorCm: '80,5' }, 'doorCm', 'doorCm', 'half a centimetre'],
    ['photos', { photos: JSON.stringify(photos.slice(1).map((photoId) => ({ photoId }))) }, 'photos', 'photos', 'four'],
    [
      'photos',
      { photos: JSON.stringify(photos.map(() => ({ photoId: photos[0] }))) },
      'photos',
      'photos',
      'one, five times',
    ],
    ['photos', { photos: '{{{' }, 'photos', 'photos', 'not JSON'],
    ['description', { titleEn: 'W'.repeat(140) }, 'titleEn', null, '140 wide letters'],
    ['description', { titleEn: 'W'.repeat(141) }, 'titleEn', 'long', 'one letter more'],
    ['description', { titleEn: '👩‍👩‍👧'.repeat(28) }, 'titleEn', null, 'families of five characters each'],
    ['description', { descriptionEn: 'x'.repeat(20_000) }, 'descriptionEn', 'long', '20,000 characters pasted'],
    ['description', { titleEs: 'Loft' }, 'descriptionEs', 'description', 'a title alone in Spanish'],
    ['description', { titleEn: '', descriptionEn: '', arrivalEn: '' }, 'titleEn', 'title', 'no text at all'],
    ['pricing', { price: '0' }, 'price', 'priceAbove', 'for nothing'],
    ['pricing', { price: '1000000000' }, 'price', null, 'a thousand million pesos'],
    ['pricing', { price: '1000000001' }, 'price', 'priceAbove', 'one peso more'],
    ['pricing', { price: '50,5' }, 'price', 'priceAbove', 'pesos have no decimals'],
    ['pricing', { price: '-5' }, 'price', 'priceAbove', 'negative'],
    ['pricing', { extraGuestFee: '500' }, 'guestsIncluded', 'guestsIncluded', 'a fee above nobody'],
    ['pricing', { extraPrice1: '' }, 'extraPrice1', 'price', 'an extra without a price'],
    ['pricing', { refundPolicy: 'lenient' }, 'refundPolicy', 'refundPolicy', 'no such policy'],
    ['availability', { horizonDays: '731' }, 'horizonDays', 'horizonDays', 'beyond two years'],
    ['availability', { minDays: '7', maxDays: '6' }, 'maxDays', 'daysOrder', 'the longest is the shorter'],
    ['availability', { closedWeekdays: '0,1,2,3,4,5,6' }, 'closedWeekdays', 'neverOpen', 'no day is left'],
    [
      'availability',
      { blockFrom2: '2026-03-20', blockTo2: '2026-03-19' },
      'blockTo2',
      'blockOrder',
      'ends before it begins',
    ],
  ])('%s %o: %s is %s (%s)', (step, changes, field, problem) => {
    const problems = problemsOfStep(step, 'day', { ...perDay, ...changes })
    expect(problems?.[field] ?? null).toBe(problem && `wizard:problems.${problem}`)
  })

  test.each<Case>([
    ['details', { minHours: '2', maxHours: '1' }, 'maxHours', 'sessionOrder', 'the longest is the shorter'],
    ['details', { minHours: '0.1' }, 'minHours', 'session', 'no quarter of an hour'],
    ['details', { startStep: '20' }, 'startStep', 'step', 'no such step'],
    ['availability', { closes1: '' }, 'closes1', 'time', 'opens and never closes'],
    [
      'availability',
      { opensAgain1: '17:00', closesAgain1: '19:00' },
      'opensAgain1',
      'openingOrder',
      'opens while open',
    ],
    ['availability', { opens1: '', closes1: '', opens5: '', closes5: '' }, 'opens1', 'opening', 'never open'],
  ])('per hour: %s %o: %s is %s (%s)', (step, changes, field, problem) => {
    expect(problemsOfStep(step, 'hour', { ...perHour, ...changes })?.[field]).toBe(`wizard:problems.${problem}`)
  })
})

describe('[HOST-02] a problem of a space per hour stands beside its field', () => {
  test.each<[changes: Record<string, string>, field: string, problem: string | null]>([
    [{ setUpMinutes: '4' }, 'setUpMinutes', 'setUpMinutes'],
    [{ setUpMinutes: '481' }, 'setUpMinutes', 'setUpMinutes'],
    [{ powerKw: '1001' }, 'powerKw', 'powerKw'],
    [{ ceilingHeight: '1.79' }, 'ceilingHeight', 'height'],
    [{ ceilingHeight: '50' }, 'ceilingHeight', null],
    [{ ceilingHeight: '50.01' }, 'ceilingHeight', 'height'],
    [{ ceilingHeight: 'high' }, 'ceilingHeight', 'height'],
    [{ loadIn: 'crane' }, 'loadIn', 'attribute'],
    [{ activities: 'party', events: '' }, 'activities', 'partyRule'],
    [{ activities: 'party', events: 'on' }, 'activities', null],
  ])('%o', (changes, field, problem) => {
    const problems = problemsOfStep('amenities', 'hour', { ...perHour, ...changes })
    expect(problems).toEqual(problem ? { [field]: `wizard:problems.${problem}` } : null)
  })
})

test('[HOST-02] whether pets are allowed is asked once: the rule decides what guests who search by the amenity find', () => {
  expect(valueOf('day', { amenities: 'wifi,pets-allowed', pets: '' }).amenities).toMatchObject({
    amenities: ['wifi'],
    pets: false,
  })
  expect(valueOf('day', { amenities: 'wifi', pets: 'on' }).amenities.amenities).toEqual(['wifi', 'pets-allowed'])
})

test.each([
  ['no name', { extraNameEn1: '', extraPrice1: '5000' }, { extraNameEn1: 'wizard:problems.extraName' }],
  ['a unit alone', { extraNameEn1: '', extraPrice1: '' }, { extraPrice1: 'wizard:problems.price' }],
  ['a name in Spanish', { extraNameEn1: '', extraNameEs1: 'Desayuno' }, null],
  ['a last minute without days', { lastMinuteDiscount: '10' }, { lastMinuteDays: 'wizard:problems.lastMinuteDays' }],
  [
    'a last minute of a month',
    { lastMinuteDiscount: '10', lastMinuteDays: '29' },
    { lastMinuteDays: 'wizard:problems.lastMinuteDays' },
  ],
  [
    'an early booking of a week',
    { earlyBirdDiscount: '10', earlyBirdDays: '28' },
    { earlyBirdDays: 'wizard:problems.earlyBirdDays' },
  ],
  ['more than there may be', { earlyBirdDiscount: '91' }, { earlyBirdDiscount: 'wizard:problems.percent' }],
  [
    'a deposit of an odd part',
    { depositPercent: '35', restDays: '14' },
    { depositPercent: 'wizard:problems.depositPercent' },
  ],
  ['a deposit and no day for the rest', { depositPercent: '30' }, { restDays: 'wizard:problems.restDays' }],
  [
    'a deposit and an odd day for the rest',
    { depositPercent: '30', restDays: '10' },
    { restDays: 'wizard:problems.restDays' },
  ],
  [
    'a deposit from a sum that is none',
    { depositPercent: '30', restDays: '14', depositFrom: 'much' },
    { depositFrom: 'wizard:problems.price' },
  ],
  ['a day for the rest of no deposit', { restDays: '14' }, null],
])('[HOST-02] extras and discounts with %s', (_name, changes, problems) => {
  expect(problemsOfStep('pricing', 'day', { ...perDay, ...changes })).toEqual(problems)
})

test('[HOST-02] discounts by when one books are read, and one of nothing is none', () => {
  const typed = { lastMinuteDiscount: '20', lastMinuteDays: '3', earlyBirdDiscount: '0', earlyBirdDays: '60' }
  expect(valueOf('hour', typed).pricing).toMatchObject({ lastMinute: { days: 3, percent: 20 }, earlyBird: null })
})

test('[HOST-02] a deposit is read with its sum and days, and without a percentage there is none', () => {
  const typed = { depositPercent: '30', depositFrom: '200.000', restDays: '14' }
  expect(valueOf('day', typed).pricing.deposit).toMatchObject({ percent: 30, from: { minor: 200_000 }, restDays: 14 })
  expect(valueOf('day', { ...typed, depositPercent: '' }).pricing.deposit).toBeNull()
})

test('[HOST-02] lodging is proposed by the night, until its host says otherwise (E2)', () => {
  const turnover = (subcategory: string, fields = {}) =>
    shownFields('details', 'day', fields, subcategory)['sameDayTurnover']
  expect(['apartment', 'house', 'hotel', 'theater'].map((each) => turnover(each))).toEqual([
    'on',
    'on',
    'on',
    undefined,
  ])
  expect(turnover('house', { sameDayTurnover: '' })).toBe('')
  expect(withProposals('day', { subcategory: 'house' })['sameDayTurnover']).toBe('on')
  expect(withProposals('hour', { subcategory: 'house' })['sameDayTurnover']).toBeUndefined()
})
