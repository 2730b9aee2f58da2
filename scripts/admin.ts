import { createAuth } from '#domain/accounts/gateway.server.ts'
import { makeToken } from '#domain/admin/commands/make-first-admin.server.ts'
import { removeFactors } from '#domain/admin/commands/remove-factors.server.ts'
import { openOperatorAccount } from '#domain/admin/commands/open-operator-account.server.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import { readConfig } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { keepPrivate } from '#platform/private-files.server.ts'
import { authSecrets } from '#platform/secrets.server.ts'
import { writerAddress } from '#platform/writer.server.ts'
import { attachOrStart } from './postgres.ts'

/**
 * Makes a token for the first admin, with `account EMAIL` an account where no mail server is set; with `factor EMAIL` it removes the second factors
 * of somebody who has lost them. `doctor` looks at the installation.
 */
const USAGE = `npm run admin -- token
npm run admin -- account you@example.com
npm run admin -- factor you@example.com
npm run admin -- doctor [you@example.com]`
const [command, typed = ''] = process.argv.slice(2)
if (command === 'doctor') await runDoctor(typed)
const config = readConfig(process.env)
keepPrivate(config.dataDir)
const email = command === 'account' || command === 'factor' ? readMailbox(typed) : null
const isKnown = command === 'token' || email !== null
if (!isKnown) end(USAGE)
if (config.demo && command !== 'factor') end('A demo has its admin: see the accounts that `npm start` prints.')

const postgres = config.ownerUrl ? null : await attachOrStart(config.dataDir)
try {
  const databaseUrl = config.ownerUrl ? await writerAddress(config.ownerUrl) : postgres!.url('patio')
  const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  const isDone = await run(db)
  await db.destroy()
  process.exitCode = isDone ? 0 : 1
} finally {
  await postgres?.stop()
}

/** It reads a configuration that stops every other command, and mends nothing before it has looked. */
async function runDoctor(typed: string): Promise<never> {
  const email = typed === '' ? null : readMailbox(typed)
  if (typed !== '' && email === null) end(USAGE)
  process.umask(0o077)
  const { doctor } = await import('./doctor.ts')
  process.exit(await doctor(process.env, email))
}

function run(db: Db): Promise<boolean> {
  if (email === null) return printToken(db)
  return command === 'factor' ? printRemoval(db, email) : printAccount(db, email)
}

async function printRemoval(db: Db, of: string): Promise<boolean> {
  const isGone = await removeFactors(db, { email: of, origin: config.publicUrl }, new Date())
  if (isGone)
    console.log(`${of} logs in with one factor now. All of its devices are logged out, and an e-mail says so.`)
  else console.error('There is no account with this address that has a second factor.')
  return isGone
}

async function printToken(db: Db): Promise<boolean> {
  const token = await makeToken(db, new Date())
  if (token) console.log(`Log in, open ${config.publicUrl}/admin/bootstrap and enter:\n${token}`)
  else console.error('There is an admin already, who can make others at /admin/users.')
  return token !== null
}

async function printAccount(db: Db, email: string): Promise<boolean> {
  const auth = createAuth({ ...authSecrets(config), publicUrl: config.publicUrl })
  const password = await openOperatorAccount(db, auth, { email, name: 'Admin' }, new Date())
  if (password) console.log(`Log in at ${config.publicUrl}/login as ${email} with the password:\n${password}`)
  else console.error('There is an admin already, or an account with this address.')
  return password !== null
}

function end(text: string): never {
  console.error(text)
  process.exit(2)
}
