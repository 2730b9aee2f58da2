/** An event in the life of the model's bookings: by a guest, a host, the provider or time. */
export type Action =
  | ({ do: 'hold' } & Wanted)
  | { do: 'open' | 'card' | 'event' | 'pay' | 'expire' | 'release' | 'accept' | 'decline' | 'cancel'; booking: number }
  | { do: 'accept-change' | 'refuse-change'; booking: number }
  | { do: 'change'; booking: number; start: number; length: number }
  | { do: 'extend'; booking: number; minutes: 30 | 60 }
  | { do: 'wait'; minutes: number }

export type Wanted = { tag: number; listing: 'instant' | 'request'; start: number; length: number }

/** An action consists of one or more steps. */
export type Step =
  | Action
  | ({ do: 'look' } & Wanted)
  | ({ do: 'release-expired' } & Wanted)
  | { do: 'look-change' | 'refuse-change' | 'expire'; booking: number; by: number }
