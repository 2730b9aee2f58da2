import type { TripState } from '#domain/bookings/trip-state.ts'
import type { ClaimEventKind, ClaimKind, ClaimStatus } from '#domain/claims/claim.ts'
import type { InquiryForm } from '#domain/inquiries/inquiry.ts'
import type { Message } from '#domain/messaging/message.ts'
import type { Day } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'

/** The newest entries of a part of the page; the rest is in the tables. */
export type Newest<Entry> = { entries: readonly Entry[]; hasMore: boolean }

/** An account's own facts. */
export type OwnProfile = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  country: string | null
  birthday: Day | null
  languages: readonly string[]
  since: Date
  about: readonly { language: string; text: string }[]
  photoId: string | null
  /** Ways to log in: 'credential', providers, 'passkey' and 'app'. */
  ways: readonly string[]
}

/** A booking of the person's, as its guest or as its host. */
export type OwnStay = {
  id: string
  side: Side
  title: string
  city: string
  /** The other side's first name. */
  otherName: string
  state: TripState
  startsAt: Date
  endsAt: Date
  /** The listing's. */
  zone: string
  guests: number
  pets: number
  purpose: string | null
  note: string | null
  total: Money
  madeAt: Date
}

/** Money that the person has paid, got back or was paid; `title` is null for a payout. */
export type OwnMoney = {
  at: Date
  kind: 'payment' | 'refund' | 'payout'
  title: string | null
  amount: Money
  status: string
}

/** A claim about a booking of the person's, as they read it. */
export type OwnClaim = {
  reader: Side
  kind: ClaimKind
  status: ClaimStatus
  title: string
  /** First names of both sides. */
  names: Readonly<Record<Side, string>>
  openedAt: Date
  lines: readonly { text: string; amount: Money }[]
  claimed: Money
  events: readonly {
    kind: ClaimEventKind
    by: Side | 'admin' | 'system'
    text: string
    at: Date
    amount: Money | null
  }[]
  photoIds: readonly string[]
}

export type OwnWishlist = {
  name: string
  madeAt: Date
  isShared: boolean
  /** In the person's order. */
  saved: readonly { title: string; note: string; at: Date }[]
}

/** A letter of the person to the operator; `answer` is null without one. */
export type OwnInquiry = {
  form: InquiryForm
  kind: string
  message: string
  reference: string | null
  language: string
  state: 'open' | 'answered' | 'closed'
  at: Date
  answer: string | null
  endedAt: Date | null
}

export type OwnReview = {
  isByThem: boolean
  otherName: string
  title: string
  overall: number
  comment: string
  language: string
  reply: string | null
  at: Date
}

export type OwnListing = {
  id: string
  texts: readonly { language: string; title: string; description: string; arrival: string }[]
  status: string
  street: string
  city: string
  country: string
  price: Money
  unit: 'day' | 'hour'
  photos: readonly { id: string; alt: string }[]
}

/** An admin's act on the person, or on something of theirs; without who and why. */
export type OwnAct = { at: Date; action: string; on: string; title: string | null }

export type OwnLogIn = { browser: string | null; country: string | null; since: Date; seenAt: Date }

export type OwnEvent = { at: Date; kind: string; device: string | null; count: number }

/** A conversation with its newest messages, the oldest of them first. */
export type OwnThread = {
  id: string
  side: Side
  otherName: string
  title: string
  messages: readonly Message[]
  /** Messages before these. */
  earlier: number
}

/** All of the page but the conversations, which are read one after the other. */
export type OwnAccount = {
  profile: OwnProfile
  stays: Newest<OwnStay>
  money: Newest<OwnMoney>
  claims: Newest<OwnClaim>
  reviews: Newest<OwnReview>
  listings: Newest<OwnListing>
  wishlists: Newest<OwnWishlist>
  inquiries: Newest<OwnInquiry>
  acts: Newest<OwnAct>
  logIns: Newest<OwnLogIn>
  events: Newest<OwnEvent>
}
