import type { SubscribeFailure } from '#domain/notifications/errors.ts'

/** What a device's browser is answered; without a problem it is done. */
export type PushAnswer = { problem: SubscribeFailure['reason'] | 'missing' | 'too-often' | null }
