import type { SubscribeFailure } from '#domain/notifications/errors.ts'

/** The answer to a device's browser; a success has no problem. */
export type PushAnswer = { problem: SubscribeFailure['reason'] | 'missing' | 'too-often' | null }
