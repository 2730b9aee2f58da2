/** The caller must look at an outcome; bugs and outages are thrown instead. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

export const fail = <const Failure>(failure: Failure) => ({ ok: false, failure }) as const
