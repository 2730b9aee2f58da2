import type { DeskThing } from '#domain/admin/queries/list-desk.server.ts'

/** The page on which a thing of the desk ends. */
export function wayTo({ kind, thing, way }: Pick<DeskThing, 'kind' | 'thing' | 'way'>): string {
  switch (kind) {
    case 'review':
      return '/admin/listings/reviews'
    case 'report':
      return `/admin/message-reports/${way}`
    case 'inquiry':
      return '/admin/inquiries'
    case 'claim':
      return `/admin/claims/${thing}`
    case 'dispute':
      return `/admin/disputes/${thing}`
    case 'refund':
    case 'payout':
      return '/admin/payouts'
    case 'unpaid':
      return '/admin/payouts/hosts?list=no-account'
    case 'write-off':
      return '/admin/payouts/hosts?list=below-zero'
    case 'intervention':
      return '/admin/interventions'
    case 'books':
      return '/admin/revenue'
    case 'erasure':
      return '/admin/users?list=closed'
    case 'email':
      return `/admin/emails?state=dead&type=${encodeURIComponent(thing)}`
    case 'job':
      return `/admin/jobs?task=${encodeURIComponent(thing)}`
    case 'pause':
    case 'delay':
      return '/admin/jobs'
    case 'certificate':
      return '/admin/settings'
  }
}
