/** What can be reported. */
export const reportKinds = ['listing', 'review', 'person', 'conversation', 'message'] as const

export type ReportKind = (typeof reportKinds)[number]

const ofWords = ['scam', 'harassment', 'offensive', 'spam', 'other'] as const

/** The reasons of a report, in the order of the form. */
export const reasonsOf = {
  listing: ['inaccurate', 'not-real', 'scam', 'offensive', 'other'],
  review: ['untrue', 'offensive', 'private', 'spam', 'other'],
  person: ofWords,
  conversation: ofWords,
  message: ofWords,
} as const satisfies Record<ReportKind, readonly string[]>

export type ReportReason = (typeof reasonsOf)[ReportKind][number]

/** Maximum characters of the text. */
export const REPORT_MAX = 2000

/** How an admin ends a report. `removed`: nobody sees the thing any more; a listing goes back to its host. */
export const decisions = ['dismissed', 'warned', 'removed', 'suspended'] as const

export type Decision = (typeof decisions)[number]

/** A person and a conversation are nothing that could be taken away. @param hasPerson whether there is still somebody whom it concerns */
export const decisionsOf = (kind: ReportKind, hasPerson: boolean): readonly Decision[] =>
  decisions.filter(
    (decision) =>
      decision === 'dismissed' ||
      (hasPerson && (decision !== 'removed' || (kind !== 'person' && kind !== 'conversation'))),
  )

/** What the one whom it concerns is told: not of a dismissed report, and whoever is suspended has an e-mail of that. */
export const isNotified = (decision: Decision) => decision === 'warned' || decision === 'removed'
