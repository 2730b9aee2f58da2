/** How far an e-mail is, as an admin looks for it: the statuses of the table that mean it. */
const statuses = {
  waiting: ['queued', 'failed', 'held-back'],
  sent: ['sent', 'in-digest'],
  dead: ['dead'],
  /** Its type was paused, or somebody it was about is gone. */
  stopped: ['paused', 'withdrawn'],
} as const

export type EmailState = keyof typeof statuses

export const emailStates = Object.keys(statuses) as EmailState[]

export const statusesOf = (state: EmailState) => statuses[state]

/** Those that can be sent once more. */
const ended: readonly string[] = ['sent', 'dead']

export const isEnded = (status: string) => ended.includes(status)
