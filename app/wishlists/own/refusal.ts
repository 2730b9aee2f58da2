type Typed = { typed: string; problem: string }

/** Refused input with its reason, or a failed request. */
export type Refusal = {
  name?: Typed
  note?: Typed & { listingId: string | undefined }
  hasFailed?: true
}

/** Why a list was not made, or a listing not put into one; `typed` of a name that was not taken. */
export type ListRefusal = { problem: string; typed?: string }
