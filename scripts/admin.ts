import { makeToken } from '#domain/admin/commands/make-first-admin.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { attachOrStart } from './postgres.ts'

/** `npm run admin -- token`: a new token for the first admin, where there is none yet. */
const config = readConfig(process.env)
if (process.argv[2] !== 'token') end('npm run admin -- token')
if (config.demo) end('A demo has its admin: see the accounts that `npm start` prints.')

const postgres = config.databaseUrl ? null : await attachOrStart(config.dataDir)
try {
  const databaseUrl = config.databaseUrl ?? postgres!.url('patio')
  const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  const token = await makeToken(db, new Date())
  await db.destroy()
  if (token) console.log(`Sign up, open ${config.publicUrl}/admin/bootstrap and enter:\n${token}`)
  else console.error('There is an admin already, who can make others at /admin/users.')
  process.exitCode = token ? 0 : 1
} finally {
  await postgres?.stop()
}

function end(text: string): never {
  console.error(text)
  process.exit(2)
}
