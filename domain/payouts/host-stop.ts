/** Why all payouts of a person are stopped; each cause ends by itself. */
export type HostStopCause = 'suspension' | 'admin'
