import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import { problemOf } from '#domain/availability/availability.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { days, hours, NOW, wholeWeek } from '#test/factories.ts'
import { openRules } from '#test/rules.ts'
import { expect, test } from 'vitest'
import { stayProblem } from './stay-problem.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

const perDay: BookingRules = { ...openRules, sameDayTurnover: true }
const perHour: BookingRules = { ...perDay, unit: 'hour', openingHours: wholeWeek() }
const flat = { subcategory: 'apartment', sameDayTurnover: true }
const hall = { subcategory: 'hall', sameDayTurnover: true }

/** A week at the least, from 10 to 12 December. */
const seven = { from: '2026-12-10', to: '2026-12-12', days: 7 }

/** Evaluated on Monday 2 March 2026, noon in Santiago. */
function textOf(stay: Stay, rules: BookingRules, listing = flat, language: 'en' | 'es' = 'en') {
  const problem = problemOf(stay, rules, [], NOW)!
  const visitor = { t: translator(language), locale: localeFor(language) } as Visitor
  return stayProblem(problem, stay, { rules, taken: [], now: NOW }, listing, visitor).text.replaceAll(/\s/g, ' ')
}

test.each([
  ['en', days('2026-12-10', '2026-12-11'), { minDays: 2 }, /^At least 2 nights\. Try .*10.*12/],
  ['en', days('2026-12-10', '2026-12-11'), { minimumStays: [seven] }, /^At least 7 nights\. Try .*10.*17/],
  ['en', days('2026-12-08', '2026-12-09'), { minDays: 2, minimumStays: [seven] }, /^At least 2 nights\. Try .*8.*10/],
  ['es', days('2026-12-10', '2026-12-11'), { minDays: 2 }, /^Mínimo 2 noches\. Prueba .*10.*12/],
  ['en', days('2026-12-10', '2026-12-20'), { maxDays: 7 }, /^At most 7 nights at once\. Try .*10.*17/],
  ['en', days('2026-03-02', '2026-03-03'), { leadTimeMinutes: 1440 }, /^Book 24 hours ahead: from Tuesday,? .*3/],
  [
    'es',
    days('2026-03-02', '2026-03-03'),
    { leadTimeMinutes: 4320 },
    /^Reserva con 3 días de anticipación: desde el jueves,? .*5/,
  ],
  ['en', days('2026-02-20', '2026-02-21'), {}, /^This time has already passed\. Try .*2.*3/],
  [
    'en',
    days('2026-06-20', '2026-06-21'),
    { horizonDays: 30 },
    /^This is too far ahead: this space can be booked up to .*1/,
  ],
] as const)(
  '[BOOK-01] in %s an error at the panel says the number and the way: %j with %j',
  (language, stay, rule, text) => {
    expect(textOf(stay, { ...perDay, ...rule }, flat, language)).toMatch(text)
  },
)

test.each([
  [hours('2026-03-10', '10:00', 60), { minMinutes: 120 }, /^At least 2 hours\. Try .*10 AM–12 PM/],
  [
    hours('2026-03-10', '10:00', 150),
    { minMinutes: 120, lengthStepMinutes: 120 },
    /^Booked for 2 hours or more, in steps of 2 hours\. Try .*10 AM–12 PM/,
  ],
  [hours('2026-03-10', '10:15', 60), { startStepMinutes: 30 }, /^Sessions start every 30 minutes\. Try .*10 AM/],
  [hours('2026-03-10', '06:00', 60), {}, /^The space is closed at this time\. Try .*9 AM–10 AM/],
  [hours('2026-03-02', '13:00', 60), { leadTimeMinutes: 1440 }, /^Book 24 hours ahead: from Tuesday,? .*3.*, 1 PM/],
] as const)('[BOOK-01] %j by the hour with %j', (stay, rule, text) => {
  expect(textOf(stay, { ...perHour, ...rule }, hall)).toMatch(text)
})

test('[BOOK-01] what is let by the day and is no lodging counts days', () => {
  expect(textOf(days('2026-12-10', '2026-12-11'), { ...perDay, minDays: 3 }, hall)).toMatch(/^At least 3 days\./)
})

test.each([
  ['es', { lengthStepMinutes: 120, maxMinutes: 480 }, 'Se arrienda por 2, 4, 6 u 8 horas.'],
  ['es', { lengthStepMinutes: 360, maxMinutes: 480 }, 'Se arrienda por 2 u 8 horas.'],
  ['es', { lengthStepMinutes: 540, maxMinutes: 660 }, 'Se arrienda por 2 u 11 horas.'],
  ['es', { lengthStepMinutes: 150, maxMinutes: 420 }, 'Se arrienda por 2, 4,5 o 7 horas.'],
  ['es', { lengthStepMinutes: 120, maxMinutes: 720 }, 'Se arrienda por 2 horas o más, en tramos de 2 horas.'],
  ['en', { lengthStepMinutes: 120, maxMinutes: 480 }, 'Booked for 2, 4, 6, or 8 hours.'],
  ['es', { minMinutes: 30, lengthStepMinutes: 30, maxMinutes: 60 }, 'Se arrienda por 30 minutos o 1 hora.'],
] as const)('[BOOK-03] in %s with %j it says which lengths there are: %s', (language, rule, text) => {
  const minutes = 'minMinutes' in rule ? 45 : 180
  const stay = hours('2026-03-10', '10:00', minutes)
  expect(textOf(stay, { ...perHour, minMinutes: 120, ...rule }, flat, language).startsWith(text)).toBe(true)
})
