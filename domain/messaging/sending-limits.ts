/**
 * How much somebody may write. Whoever writes to many strangers at once is rarely somebody who looks for a space: a new account has room for a
 * few evenings of looking, everybody else for a host's busiest day.
 */
export const sendingLimits = {
  newcomer: { conversationsPerDay: 8, messagesPerHour: 40 },
  member: { conversationsPerDay: 40, messagesPerHour: 300 },
} as const

/** So young an account is a newcomer's, until a first booking of theirs is completed. */
export const NEWCOMER_DAYS = 7
