/** Only demo mode has these accounts (decision C0): the seed makes them, log-in and README list them. */
export const demoAccounts = [
  { role: 'guest', email: 'guest@patio.example', password: 'patio-guest' },
  { role: 'host', email: 'host@patio.example', password: 'patio-host' },
  { role: 'admin', email: 'admin@patio.example', password: 'patio-admin' },
] as const
