/**
 * The accounts of demo mode, which exist only there (decision C0): the seed creates them, the log-in dialog and the
 * README list them.
 */
export const demoAccounts = [
  { role: 'guest', email: 'guest@patio.example', password: 'patio-guest' },
  { role: 'host', email: 'host@patio.example', password: 'patio-host' },
  { role: 'admin', email: 'admin@patio.example', password: 'patio-admin' },
] as const
