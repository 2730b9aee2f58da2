export type SignInFailure =
  | { reason: 'wrong-credentials' }
  | { reason: 'too-many-tries' }
  | { reason: 'email-taken' }
  | { reason: 'unavailable' }
