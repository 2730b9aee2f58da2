import type { Unit } from '#domain/availability/unit.ts'
import { createHash } from 'node:crypto'
import { type Fields, fieldsOf, type FormStep } from '../step.ts'

/** Of the hash: so short that a form carries it, so long that no two versions of a step are taken for one. */
const CHARACTERS = 16

/**
 * What is stored of a step, as one short text. A form names the version that it was made of; where another one is stored by then, somebody
 * has changed it elsewhere (docs/decisions/050-two-devices.md).
 *
 * @param fields as they are stored, of the whole or of the step
 */
export const stepVersion = (step: FormStep, unit: Unit, fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(step, unit).map((name) => fields[name] ?? '')))
    .digest('base64url')
    .slice(0, CHARACTERS)
