import { whole } from '#kernel/fields.ts'
import { z } from 'zod'
import { runSizes } from './stress.ts'

export const StressForm = z.object({ wanted: whole(runSizes, 'tests:stress.problems.wanted') })
