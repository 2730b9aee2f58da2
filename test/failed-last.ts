import type { Reporter, TestModule } from 'vitest/node'

/** The first line of an error may hold a whole page. */
const MAX_LINE = 300

/** Names each failed test in the run's last lines, since only the end of a long log is always kept. */
export class FailedLast implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => lineOf(module, '', error)),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => lineOf(module, suite.name, error)),
      ),
      ...[...module.children.allTests('failed')].map((test) =>
        lineOf(module, test.fullName, test.result().errors?.[0]),
      ),
    ])
    // After the summary that the other reporter writes.
    process.once('exit', () => {
      for (const line of lines) console.error(line)
    })
  }
}

const lineOf = ({ relativeModuleId }: TestModule, test: string, error: { message: string } | undefined) =>
  `✗ ${relativeModuleId} ${test}: ${error?.message.split('\n')[0] ?? ''}`.slice(0, MAX_LINE)
