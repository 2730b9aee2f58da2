import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'

/** The log-in's current step, one form of a dialog or of a page without script. */
export type AuthStep =
  | 'email'
  | 'password'
  /** A new account's password. */
  | 'choose'
  | 'register'
  /** Before a code is sent to the address of an account that has not proved it. */
  | 'confirm'
  | 'code'
  /** The log-in waits for a code of the owner's app, one of the recovery codes, or a code by e-mail. */
  | 'factor'
  | 'recovery'
  | 'emailed'
  /** Another address for an account that nobody has proved. */
  | 'correct'
  | 'forgot'
  | 'sent'
  | 'reset'
  | 'done'

/** An action's answer: the next step, a message key for each field, and the input but for passwords. */
export type AuthAnswer = {
  step: AuthStep
  problems: Record<string, string>
  typed: Record<string, string>
  /** An earlier step's choices, sent back by the next one and read by the server only. */
  sealed?: string
  /** The provider that identified the new user instead of a password; of step `register`. */
  provider?: SignInProvider
  /** The address is proved already; of step `register`. */
  isProved?: boolean
  /** The present password is asked for instead of a link; of step `reset`. */
  asksCurrent?: true
  /** Beyond a limit: in how many seconds it ends. */
  waitSeconds?: number
  /** The server could not do it. */
  isBroken?: boolean
  /** The account has none, and this address takes them; of step `done`. */
  offersPasskey?: boolean
  /** The action that step `done` reports. */
  done?: 'logIn' | 'verified' | 'newPassword' | 'signUp'
}

/** An e-mail that went nowhere but to this demo. */
export type ShownEmail = { subject: string; text: string; link: string | null }

/** An answer as the browser gets it. */
export type AuthReply = AuthAnswer & {
  /** The address after the log-in, or on closing the dialog when already signed in. */
  to: string
  shownEmail: ShownEmail | null
  /** The contact address for a suspended user. */
  writeTo?: string
  /** The contact address for whoever can enter no code of a second factor. */
  helpAt?: string
}

/** A step's props; its fields and buttons form one form. */
export type StepProps = {
  reply: AuthReply
  problem: (name: string) => string | undefined
  isBusy: boolean
}
