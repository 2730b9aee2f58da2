import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksIn, commandsIn, complaintOf, documents } from './documented.ts'
import { adminCommands, dbCommands, unknownOption } from './operator-commands.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('[OPS-02] every command that a text tells its reader to type is there, with its options', () => {
  const all = documents.flatMap((path) => commandsIn(read(path)).map((command) => ({ path, command })))
  expect(all.length).toBeGreaterThan(150)
  expect(
    all.flatMap(({ path, command }) => complaintOf(command) && [path, command, complaintOf(command)]).filter(Boolean),
  ).toEqual([])
})

test.each([
  ['npm run db -- migrate --dry-run', null],
  ['npm run db -- migrate --dryrun', '--dryrun'],
  ['npm run db -- migrate-now', 'npm run db has no migrate-now'],
  ['npm run db status', 'the words of a script come after --'],
  ['npm run dbs -- status', 'package.json has no script dbs'],
  ['npm run admin -- tokens', 'npm run admin has no tokens'],
  ['npm run drills -- rolling-restarts', 'there is no drill rolling-restarts'],
  ['npm run drills -- restore --megabytes 5', null],
  ['npm run drills -- restore --gigabytes 5', 'no option --gigabytes'],
  ['npm run proofs -- racers', 'there is no proof racers'],
  ['npm run -s bench -- pages --runs 1', null],
  ['npm run -s bench -- page', 'there is no bench page'],
  ['npm run map -- --form area.osm.pbf', 'no option --form'],
  ['npm run release -- 1.2.3 --tested', null],
  ['node scripts/patio.mjs serve', 'patio has no serve'],
  ['node scripts/patios.mjs server', 'there is no scripts/patios.mjs'],
  ['docker compose run --rm patio admin token', null],
  ['docker compose run --rm patio admin tokens', 'npm run admin has no tokens'],
  ['docker compose up --detach --no-deps --wait server-3', 'compose.yaml has no service server-3'],
  ['docker compose --file compose.most.yaml up', 'there is no compose.most.yaml'],
  ['systemctl restart patio-server@3000', null],
  ['systemctl start patio-migrator', 'there is no unit patio-migrator'],
  ['sh deploy/environment.sh', 'there is no deploy/environment.sh'],
  ['DATABASE_URL=postgres://x npm start', null],
  ['patoi server', 'no program patoi'],
])('[OPS-02] of `%s` is said: %s', (command, complaint) => {
  expect(complaintOf(command)).toBe(complaint)
})

test('[OPS-02] commands are found in blocks and amid sentences, one by one', () => {
  const text =
    'First `npm run db -- status`, then `DATA_DIR`.\n```sh\nnpm ci && npm run build   # both\n# nothing\ntar c \\\n  -C x | age -r y\n```\n'
  expect(commandsIn(text)).toEqual(['npm ci', 'npm run build', 'tar c    -C x', 'age -r y', 'npm run db -- status'])
})

test('[OPS-02] an option that a command does not take is found, however it is written', () => {
  expect(unknownOption('backup', ['--keep', '7', '--to=/backups'])).toBeUndefined()
  expect(unknownOption('go-live', ['--yess'])).toBe('--yess')
  expect(unknownOption('status', ['-v'])).toBe('-v')
})

test('[OPS-02] the list of what operators type is what the programs do', () => {
  const program = read('scripts/db.ts')
  for (const name of Object.keys(dbCommands))
    expect([name, program.includes(`${/^\w+$/.test(name) ? name : `'${name}'`}: (`)]).toEqual([name, true])
  const admin = read('scripts/admin.ts')
  for (const name of adminCommands) expect(admin).toContain(`npm run admin -- ${name}`)
})

const configuration = () =>
  readdirSync(join(root, 'platform'))
    .filter((name) => /^(config|[\w-]+-settings?)\.server\.ts$/.test(name))
    .flatMap((name) => [...read(`platform/${name}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, found]) => found!))

test('[OPS-02] the README names every setting that an operator has', () => {
  const ofTests = ['FAILPOINT', 'SANDBOX_FAULTS']
  const text = `${read('README.md')}${read('docs/mobile.md')}`
  expect(configuration().filter((name) => !ofTests.includes(name) && !text.includes(`\`${name}\``))).toEqual([])
})

test('[OPS-02] links of these texts lead to files and headings that are there', () => {
  const gone: string[] = []
  for (const path of documents)
    for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#')
      const resolved = file === '' ? path : join(path, '..', file)
      if (!existsSync(join(root, resolved))) gone.push(`${path}: ${target}`)
      else if (anchor && resolved.endsWith('.md') && !headingsOf(resolved).includes(anchor))
        gone.push(`${path}: ${target}`)
    }
  expect(gone).toEqual([])
})

/** As GitHub makes them of headings. */
const headingsOf = (path: string): string[] =>
  [
    ...read(path)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

test('[OPS-02] each drill is told of where drills are, and stands in the README', () => {
  const drills = readdirSync(join(root, 'scripts/drills')).map((name) => name.replace('.ts', ''))
  const list = read('docs/drills.md')
  expect(drills.filter((name) => !list.includes(`\`npm run drills -- ${name}\``))).toEqual([])
  expect(drills.length).toBeGreaterThan(12)
})

test('[OPS-02] the README shows three pages by day and by night, in small pictures, and has no badges', () => {
  const text = read('README.md')
  for (const name of ['search', 'listing', 'calendar']) {
    for (const scheme of ['light', 'dark']) {
      const path = `docs/pictures/${name}-${scheme}.webp`
      expect(text).toContain(path)
      expect([path, statSync(join(root, path)).size < 200 * 1024]).toEqual([path, true])
    }
  }
  expect(text.match(/<picture>/g)).toHaveLength(3)
  expect(text).not.toMatch(/shields\.io|badge\.svg/)
})

test('[OPS-02] what the README says that it does has a proof each, which is there', () => {
  const [table = ''] = /^\| what it does[\s\S]*?\n\n/m.exec(read('README.md')) ?? []
  const rows = table.trim().split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(9)
  for (const row of rows) {
    const proofs = row.split('|').at(-2)!
    const named = [...proofs.matchAll(/\[`([^`]+)`\]\(([^)]+)\)|`(npm run [^`]+)`/g)]
    expect([row, named.length > 0]).toEqual([row, true])
    for (const [, , path, command] of named)
      expect(command ? complaintOf(command) : existsSync(join(root, path!))).toBe(command ? null : true)
  }
})

test('[OPS-02] it is deployed in ten lines at most', () => {
  const deploy = /^## On a server[\s\S]*?(?=^## )/m.exec(read('README.md'))![0]
  const lines = blocksIn(deploy, 'sh').join('').trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(10)
})
