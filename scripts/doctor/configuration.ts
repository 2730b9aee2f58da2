import { checkAddress, type Config, readConfig, startWarnings } from '#platform/config.server.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const PART = 'configuration'

/** The environment, as a start reads it; without a configuration nothing else can be asked. */
export function readConfiguration(env: Record<string, string | undefined>): {
  config: Config | null
  findings: readonly Finding[]
} {
  try {
    const config = readConfig(env)
    checkAddress(config)
    return { config, findings: findingsOfConfig(config) }
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim())
    const complaints = lines.filter((line) => line !== '' && line !== 'Bad configuration:')
    return { config: null, findings: complaints.map((line) => wrong(PART, line, 'README.md lists what each may be.')) }
  }
}

function findingsOfConfig(config: Config): readonly Finding[] {
  const warnings = startWarnings(config)
  const mode = config.demo ? 'demo mode' : 'production mode'
  return [
    ok(PART, `${mode} at ${config.publicUrl}`),
    ...warnings.map((text) => warning(PART, text, 'docs/operations.md, ‘Before you open the door’')),
  ]
}
