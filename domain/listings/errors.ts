export type ReportFailure = { reason: 'not-found' } | { reason: 'too-many' }
