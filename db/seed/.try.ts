import { startPostgres, ensureDatabase, dropDatabase } from '/work/main/scripts/postgres.ts'
import { migrate } from '/work/main/platform/migrations.server.ts'
import { loadDemoWorld } from '/work/main/db/seed/demo-world.ts'
const p = await startPostgres('/tmp/seed-try', { throwaway: true })
const name = process.argv[2] ?? 'seed'
await dropDatabase(p, name); await ensureDatabase(p, name); await migrate(p.url(name))
const t = performance.now()
try { await loadDemoWorld(p.url(name), { dataDir: '/tmp/seed-data' }); console.log('loaded', Math.round(performance.now()-t), 'ms') } catch (e) { console.error(e) }
await p.stop()
