import type { Visitor } from '#app/session/visitor.server.ts'

const orders = ['oldest', 'newest'] as const

/** A list of cases by age; null as usual. */
type CaseOrder = (typeof orders)[number] | null

export const orderIn = (text: string | undefined): CaseOrder => orders.find((each) => each === text) ?? null

/** Links to the orders of a list of cases. */
export const orderChoices = (order: CaseOrder, at: (order: CaseOrder) => string, { t }: Visitor) =>
  [null, ...orders].map((each) => ({
    to: at(each),
    text: t(`cases:order.${each ?? 'usual'}`),
    isShown: each === order,
  }))
