import type { Unit } from '#domain/availability/unit.ts'
import { createHash } from 'node:crypto'
import { type Fields, type FormStep } from '../step.ts'
import { fieldsOf } from '../step-fields.ts'

/** Characters of the hash, enough to tell the versions of a step apart. */
const CHARACTERS = 16

/**
 * A hash of a step's stored input, by which forms detect changes elsewhere (decision 50).
 *
 * @param fields as they are stored, of the whole or of the step
 */
export const stepVersion = (step: FormStep, unit: Unit, fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(step, unit).map((name) => fields[name] ?? '')))
    .digest('base64url')
    .slice(0, CHARACTERS)
