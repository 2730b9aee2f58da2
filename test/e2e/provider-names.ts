import tls from 'node:tls'

/**
 * Loaded into the server under test before its own code: the names of Google, Facebook and Apple lead to this machine, where stand-ins
 * answer (`providers.ts`). So the product asks the addresses that it asks in earnest, and has no setting for tests.
 */
export const providerNames = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'appleid.apple.com',
  'www.facebook.com',
  'graph.facebook.com',
]

const port = Number(process.env['PROVIDERS_PORT'])
const { connect } = tls

if (port)
  tls.connect = ((options: tls.ConnectionOptions, ...rest: []) =>
    providerNames.includes(options.host ?? '')
      ? connect({ ...options, host: '127.0.0.1', port }, ...rest)
      : connect(options, ...rest)) as typeof tls.connect
