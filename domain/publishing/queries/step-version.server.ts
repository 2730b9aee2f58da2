import type { Unit } from '#domain/availability/unit.ts'
import { createHash } from 'node:crypto'
import { type Fields, type FormStep } from '../step.ts'
import { fieldsOf, rowOf } from '../step-fields.ts'

/** Characters of a field's hash: two texts of one field share it once in a billion. */
const CHARACTERS = 5

const hashOf = (text = '') => createHash('sha256').update(text).digest('base64url').slice(0, CHARACTERS)

/**
 * Hashes of a step's stored fields, by which forms detect changes elsewhere (decision 50).
 *
 * @param fields as they are stored, of the whole or of the step
 */
export const stepVersion = (step: FormStep, unit: Unit, fields: Fields): string =>
  fieldsOf(step, unit)
    .map((name) => hashOf(fields[name]))
    .join('')

type Both = { base: string; stored: Fields; typed: Fields }

/** @property conflicts fields that were changed on both sides, which have what was typed */
type Merged = { fields: Fields; conflicts: readonly string[] }

/**
 * Joins what was typed with what was stored meanwhile: a field that one side has changed is that side's.
 * The fields of a numbered row go together, as another thing may have its number by now.
 *
 * @param both.base the version that the form was made of; fields of another form of version all count as changed
 */
export function mergeStep(step: FormStep, unit: Unit, { base, stored, typed }: Both): Merged {
  const names = fieldsOf(step, unit)
  const isOurs = base.length === names.length * CHARACTERS
  const before = new Map(names.map((name, at) => [name, base.slice(at * CHARACTERS, (at + 1) * CHARACTERS)]))
  const isChanged = (name: string, side: Fields) => !isOurs || hashOf(side[name]) !== before.get(name)
  const differs = (name: string) => (typed[name] ?? '') !== (stored[name] ?? '')

  const conflicts: string[] = []
  const fields: Record<string, string> = {}
  for (const row of Map.groupBy(names, (name) => rowOf(name) ?? name).values()) {
    const isMine = row.some((name) => isChanged(name, typed))
    const isTheirs = row.some((name) => isChanged(name, stored))
    if (isMine && isTheirs) conflicts.push(...row.filter(differs))
    for (const name of row) fields[name] = (isMine ? typed : stored)[name] ?? ''
  }
  return { fields, conflicts }
}
