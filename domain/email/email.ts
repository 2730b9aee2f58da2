import { canBecome, type Life } from '#kernel/life.ts'

/** Months for which an e-mail that went out, or never will, is stored. */
export const EMAIL_MONTHS = 12

type EmailStatus =
  | 'queued'
  | 'failed'
  | 'sent'
  | 'dead'
  | 'held-back'
  | 'in-digest'
  | 'withdrawn'
  | 'paused'
  | 'suppressed'

/**
 * A failed e-mail may fail again; a sent, dead or suppressed one is resent where an admin wants it.
 * One that is withdrawn while the mail server takes it counts as sent.
 */
export const emailLife: Life<EmailStatus> = {
  queued: ['sent', 'failed', 'dead', 'withdrawn', 'suppressed'],
  failed: ['sent', 'failed', 'dead', 'withdrawn', 'suppressed'],
  sent: ['queued'],
  dead: ['queued'],
  'held-back': ['in-digest'],
  'in-digest': [],
  withdrawn: ['sent'],
  paused: [],
  /** Its reader's mail server refuses the address. */
  suppressed: ['queued'],
}

/** The worker hands e-mails in these statuses to the mailer. */
const unsent = ['queued', 'failed'] as const satisfies readonly EmailStatus[]

export const isUnsent = (status: EmailStatus): boolean => unsent.some((each) => each === status)

export const isResendable = (status: EmailStatus): boolean => canBecome(emailLife, status, 'queued')

/** Admins filter e-mails by these groups of statuses. */
const states = {
  waiting: [...unsent, 'held-back'],
  sent: ['sent', 'in-digest'],
  dead: ['dead'],
  /** Its type was paused, somebody it was about is gone, or its reader's address is refused. */
  stopped: ['paused', 'withdrawn', 'suppressed'],
} as const satisfies Record<string, readonly EmailStatus[]>

export type EmailState = keyof typeof states

export const emailStates = Object.keys(states) as EmailState[]

export const statusesOf = (state: EmailState) => states[state]
