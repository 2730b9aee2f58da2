import type { Unit } from '#domain/availability/unit.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import type { Fields } from './step.ts'

/** A listing in the making counts nights as soon as its fields say so (decision D11). */
export const pricedByFields = (unit: Unit, fields: Fields): Unit | 'night' =>
  pricedBy(unit, {
    subcategory: fields['subcategory'] ?? '',
    sameDayTurnover: fields['sameDayTurnover'] === 'on',
  })
