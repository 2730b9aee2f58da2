import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'

/** Where a visitor is on the way in: forms of one dialog, or of a page without script. */
export type AuthStep =
  | 'email'
  | 'password'
  /** A new account's password. */
  | 'choose'
  | 'register'
  /** Before a code is sent to the address of an account that has not proved it. */
  | 'confirm'
  | 'code'
  | 'forgot'
  | 'sent'
  | 'reset'
  | 'done'

/** An action's answer: the next step, a message key for each field, and the input but for passwords. */
export type AuthAnswer = {
  step: AuthStep
  problems: Record<string, string>
  typed: Record<string, string>
  /** What an earlier step has chosen, for the next one to send back; only the server reads it. */
  sealed?: string
  /** Of step `register`: who has said who this is, instead of a password. */
  provider?: SignInProvider
  /** Beyond a limit: in how many seconds it ends. */
  waitSeconds?: number
  /** The server could not do it. */
  isBroken?: boolean
  /** Of step `done`: what has happened. */
  done?: 'logIn' | 'verified' | 'newPassword' | 'signUp'
}

/** An e-mail that went nowhere but to this demo. */
export type ShownEmail = { subject: string; text: string; link: string | null }

/** An answer as the browser gets it. */
export type AuthReply = AuthAnswer & {
  /** Where to be afterwards, and already now for somebody who closes the dialog and is signed in. */
  to: string
  shownEmail: ShownEmail | null
  /** Where somebody may write whose account is suspended. */
  writeTo?: string
}

/** What each step gets: its own fields and buttons stand in one form. */
export type StepProps = {
  reply: AuthReply
  problem: (name: string) => string | undefined
  isBusy: boolean
}
