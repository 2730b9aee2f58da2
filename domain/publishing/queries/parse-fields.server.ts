import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** What was typed into a draft, by field. */
export const storedFields = jsonColumn('listing_drafts.fields', z.record(z.string(), z.string()))
