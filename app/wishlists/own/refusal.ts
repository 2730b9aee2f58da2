type Typed = { typed: string; problem: string }

/** What was not taken, as it was typed, with the reason; or that it could not be sent. */
export type Refusal = {
  name?: Typed
  note?: Typed & { listingId: string | undefined }
  hasFailed?: true
}

/** Why a list was not made, or a listing not put into one; `typed` of a name that was not taken. */
export type ListRefusal = { problem: string; typed?: string }
