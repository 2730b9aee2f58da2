import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The programs that build images; each takes the options of `docker build`. */
const builders = ['podman', 'docker', 'buildah'] as const

type Facts = { version: string; revision: string; source: string; created: string }

/**
 * The arguments that build the image from `Containerfile`, labelled with what it was made of.
 *
 * @param facts as git and `package.json` tell them
 * @param options of the builder, as typed; a tag among them is the only one
 */
export function imageArguments(facts: Facts, options: readonly string[]): string[] {
  const labels = Object.entries(facts).flatMap(([name, value]) => ['--build-arg', `${name.toUpperCase()}=${value}`])
  const isTagged = options.some((option) => /^(-t|--tag)(=|$)/.test(option))
  return [
    'build',
    '--file',
    'Containerfile',
    ...labels,
    ...(isTagged ? [] : ['--tag', `patio:${facts.version}`]),
    ...options,
    '.',
  ]
}

/** Without git, as in an archive of the sources, what it would tell is unknown. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

function facts(): Facts {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const isChanged = git('status', '--porcelain') !== ''
  return {
    version,
    revision: `${git('rev-parse', 'HEAD')}${isChanged ? '-changed' : ''}`,
    source: git('remote', 'get-url', 'origin'),
    created: new Date().toISOString(),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const builder = builders.find((name) => !spawnSync(name, ['--version']).error)
  if (!builder) {
    console.error(`None of ${builders.join(', ')} is there to build an image.`)
    process.exit(1)
  }
  // Images in the format of OCI have no health check; compose.yaml brings its own.
  const format = builder === 'docker' ? [] : ['--format', 'docker']
  const args = imageArguments(facts(), [...format, ...process.argv.slice(2)])
  process.exit(spawnSync(builder, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
}
