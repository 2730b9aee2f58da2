import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** The input of a draft, by field. */
export const storedFields = jsonColumn('listing_drafts.fields', z.record(z.string(), z.string()))
