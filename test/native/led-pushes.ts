import http2 from 'node:http2'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a program before its own code (`--import`): Apple's and Google's push services are those of a test on this machine, whose
 * addresses its environment names.
 */
const { APPLE_IS_AT: apple = '', GOOGLE_IS_AT: google = '' } = process.env

const { connect } = http2
const led = ((address: string, ...rest: []) =>
  connect(address.startsWith('https://api.push.apple.com') ? apple : address, ...rest)) as typeof connect
Object.assign(http2, { connect: led })
syncBuiltinESMExports()

const { fetch: ask } = globalThis
globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input)
  const isGoogle = /^(oauth2|fcm)\.googleapis\.com$/.test(address.hostname)
  return ask(isGoogle ? new URL(address.pathname, google) : input, init)
}
