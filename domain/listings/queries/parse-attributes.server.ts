import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'
import { attributeNames, attributes, type Attributes } from '../attribute.ts'

/** Limits are the form's: what an older one allowed is still read. */
const schemas = { tick: () => z.literal(true), number: () => z.number(), height: () => z.number() }

function schemaOf(name: keyof typeof attributes): z.ZodType {
  const attribute = attributes[name]
  if (attribute.kind === 'ticks') return z.array(z.enum(attribute.of))
  return attribute.kind === 'choice' ? z.enum(attribute.of) : schemas[attribute.kind]()
}

const Stored = z.object(
  Object.fromEntries(attributeNames.map((name) => [name, schemaOf(name).optional()])),
) as z.ZodType<Attributes>

/** The attributes that the host has stated of a listing. */
export const attributesIn = jsonColumn('listings.attributes', Stored)
