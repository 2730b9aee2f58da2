import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOwner, thisMachine } from '#scripts/machine/choices.ts'
import { afterAll, expect, test } from 'vitest'
import { keepPrivate } from './private-files.server.ts'
import { openStorage } from './storage.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-private-'))
const umask = process.umask(0o022)
afterAll(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})
const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777

test('[OPS-02] the data folder of an earlier version is closed to others at the start, and what is written then is closed', async () => {
  for (const name of ['exports/2026', 'postgres/cluster']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['exports/bank.json', 'exports/2026/bank.json', 'running.json', 'postgres/cluster/x'])
    writeFileSync(join(folder, name), 'CL 12345678')
  chmodSync(folder, 0o755)
  expect(modeOf('exports/bank.json')).toBe(0o644)

  expect(keepPrivate(folder)).toEqual([])
  for (const name of ['.', 'exports', 'exports/2026']) expect([name, modeOf(name)]).toEqual([name, 0o700])
  for (const name of ['exports/bank.json', 'exports/2026/bank.json', 'running.json'])
    expect([name, modeOf(name)]).toEqual([name, 0o600])
  expect(modeOf('postgres/cluster/x')).toBe(0o644)

  const storage = await openStorage({ kind: 'disk', folder }, folder)
  await storage.write('photos/ab/cd.webp', Buffer.from('new'))
  expect([modeOf('photos'), modeOf('photos/ab'), modeOf('photos/ab/cd.webp')]).toEqual([0o700, 0o700, 0o600])
  expect(keepPrivate(folder)).toEqual([])
  expect(keepPrivate(join(folder, 'nowhere'))).toEqual([])
})

/** In a process of its own: for the administrator no folder is closed. */
const asUser = (uid: number | null, at: string) => `
  import { keepPrivate } from '#platform/private-files.server.ts'
  if (${uid} !== null) process.setuid(${uid})
  console.log(JSON.stringify(keepPrivate(${JSON.stringify(at)})))`

test('[OPS-02] a folder within the data folder that cannot be read, such as lost+found, does not keep the start', () => {
  const disk = join(folder, 'disk')
  mkdirSync(join(disk, 'lost+found'), { recursive: true })
  chmodSync(join(disk, 'lost+found'), 0)
  const user = postgresOwner(thisMachine)
  if (user) for (const name of [folder, disk]) chownSync(name, user.uid, user.gid)
  chmodSync(disk, 0o755)
  const program = asUser(user?.uid ?? null, disk)
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual([])
  expect(modeOf('disk')).toBe(0o700)
})
