import dns from 'node:dns/promises'
import { Agent } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { FEEDS_HOST, FEEDS_PORT } from './feeds-world.ts'

/**
 * Loaded into the worker before its own code (bench/feeds.ts): a network in which the site of the calendars has a public address, and
 * what is sent there arrives at the bench's own server. The worker is the product's, with its resolver's answers checked as ever.
 */
const { lookup } = dns
Object.assign(dns, {
  lookup: (name: string, options: object) =>
    name === FEEDS_HOST ? Promise.resolve([{ address: '93.184.215.14', family: 4 }]) : lookup(name, options),
})
syncBuiltinESMExports()

const { createConnection } = Agent.prototype
Agent.prototype.createConnection = function toBench(options, done) {
  const isOurs = options.host === FEEDS_HOST
  const target = { host: '127.0.0.1', port: Number(process.env[FEEDS_PORT]), lookup: undefined }
  return createConnection.call(this, isOurs ? { ...options, ...target } : options, done)
}
