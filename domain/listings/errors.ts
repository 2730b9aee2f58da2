export type ReportFailure = { reason: 'not-found' } | { reason: 'too-many' }

/** Why a listing's photos are not saved. Each has a message in both languages. */
export type PhotosFailure = { reason: 'not-found' | 'too-few-photos' | 'too-many-photos' | 'photo-missing' }
