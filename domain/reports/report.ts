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

/** An admin ends a report so; `removed` hides the thing, or sends a listing back to its host. */
export const decisions = ['dismissed', 'warned', 'removed', 'suspended'] as const

export type Decision = (typeof decisions)[number]

/**
 * The decisions possible: people and conversations cannot be removed.
 *
 * @param hasPerson whether the person responsible still has an account
 */
export const decisionsOf = (kind: ReportKind, hasPerson: boolean): readonly Decision[] =>
  decisions.filter(
    (decision) =>
      decision === 'dismissed' ||
      (hasPerson && (decision !== 'removed' || (kind !== 'person' && kind !== 'conversation'))),
  )

/** Whether the person concerned is notified: not of a dismissal, and a suspension has its own e-mail. */
export const isPersonNotified = (decision: Decision) => decision === 'warned' || decision === 'removed'
