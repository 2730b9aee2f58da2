import type { Unit } from '#domain/availability/unit.ts'
import { isLodging } from '#domain/listings/nights.ts'
import { type Fields, type FormStep, formSteps } from './step.ts'
import { fieldsOf } from './step-fields.ts'

/** The values that forms propose at first, as most hosts leave them. */
const proposed: Partial<Record<FormStep, Record<Unit, Fields>>> = {
  details: {
    day: { checkIn: '15:00', checkOut: '11:00' },
    hour: { minHours: '1', maxHours: '8', lengthStep: '60', startStep: '60' },
  },
  pricing: {
    day: { refundPolicy: 'moderate', booking: 'instant' },
    hour: { refundPolicy: 'moderate', booking: 'instant' },
  },
  availability: {
    day: { leadHours: '24', horizonDays: '365', turnover: '0', minDays: '1', maxDays: '30' },
    hour: { leadHours: '2', horizonDays: '180', turnover: '30', ...weekdayHours() },
  },
}

/** Opening hours from Monday to Friday, nine to six. */
function weekdayHours(): Fields {
  return Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((day) => [
      [`opens${day}`, '09:00'],
      [`closes${day}`, '18:00'],
    ]),
  )
}

/**
 * The fields of a step as its form shows them.
 *
 * @param subcategory of the listing: lodging is proposed by the night (decision E2)
 */
export const shownFields = (step: FormStep, unit: Unit, fields: Fields, subcategory = ''): Fields => ({
  ...proposed[step]?.[unit],
  ...(step === 'details' && unit === 'day' && isLodging(subcategory) && { sameDayTurnover: 'on' }),
  ...fields,
})

/** The stored fields, with proposals for each step that was never saved. */
export const withProposals = (unit: Unit, fields: Fields): Fields =>
  Object.assign(
    {},
    fields,
    ...formSteps
      .filter((step) => Object.keys(storedFields(step, unit, fields)).length === 0)
      .map((step) => shownFields(step, unit, {}, fields['subcategory'])),
  )

/** The stored fields of a step; none for a step that was never saved. */
export const storedFields = (step: FormStep, unit: Unit, fields: Fields): Fields =>
  Object.fromEntries(
    fieldsOf(step, unit)
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, fields[name]!]),
  )
