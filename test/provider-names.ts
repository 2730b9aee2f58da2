import tls from 'node:tls'

export const providerNames = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'appleid.apple.com',
  'www.facebook.com',
  'graph.facebook.com',
]

/**
 * Leads the names of Google, Facebook and Apple to this machine, where stand-ins answer (`providers.ts`). So the product asks the
 * addresses that it asks in earnest, and has no setting for tests.
 *
 * @param own further names, and whom to believe that they are
 * @returns what ends it
 */
export function leadProviders(port: number, own: { names?: readonly string[]; ca?: Buffer } = {}): () => void {
  const names = new Set([...providerNames, ...(own.names ?? [])])
  const { connect } = tls
  tls.connect = ((options: tls.ConnectionOptions, ...rest: []) =>
    names.has(options.host ?? '')
      ? connect({ ...options, host: '127.0.0.1', port, ...(own.ca && { ca: own.ca }) }, ...rest)
      : connect(options, ...rest)) as typeof tls.connect
  return () => void (tls.connect = connect)
}

// Loaded into a server under test before its own code.
const given = Number(process.env['PROVIDERS_PORT'])
if (given) leadProviders(given)
