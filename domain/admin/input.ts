import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { cleaned, field, Refused, ticks } from '#kernel/fields.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { z } from 'zod'

/** The table's limit. */
export const MAX_REASON = 2000

const reason = field((text) => {
  const clean = cleaned(text, true)
  if (clean === '') return new Refused('people:problems.reason')
  return lengthOf(clean) <= MAX_REASON ? clean : new Refused('people:problems.reasonLong')
})

export const SuspendForm = z.object({ reason })

export const LiftForm = z.object({ reason, republish: z.literal('on').optional().catch(undefined) })

export const PermissionsForm = z.object({
  reason,
  permissions: ticks.transform((names) => permissions.filter((each): each is Permission => names.includes(each))),
})
