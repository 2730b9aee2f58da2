export type SignInFailure =
  | { reason: 'wrong-credentials' }
  | { reason: 'too-many-tries' | 'too-many-accounts'; retryAfterSeconds: number }
  | { reason: 'email-taken' }
  | { reason: 'unavailable' }
