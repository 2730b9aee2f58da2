/** Sending limits: tight for new accounts against spam, and a host's busiest day for all others. */
export const sendingLimits = {
  newcomer: { conversationsPerDay: 8, messagesPerHour: 40 },
  member: { conversationsPerDay: 40, messagesPerHour: 300 },
} as const

/** Days that an account counts as new, unless a booking of theirs is completed earlier. */
export const NEWCOMER_DAYS = 7
