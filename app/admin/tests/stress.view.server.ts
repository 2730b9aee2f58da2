import { listRuns } from '#domain/stress/queries/list-runs.server.ts'
import { cleanedNames, figuresOf, outcomeNames, type StressKind, type StressRun } from '#domain/stress/stress.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { inMs, oneDecimal } from './figures.view.server.ts'

/** The runs of one kind, newest first. */
export async function stressView(context: Readonly<RouterContextProvider>, kind: StressKind) {
  const { runs, running } = await listRuns(context.get(services).db, kind)
  const visitor = visitorOf(context)
  return {
    kind,
    runs: runs.map((run) => runView(run, visitor)),
    isRunning: running?.kind === kind,
    /** One run at a time, of either kind. */
    isOtherRunning: running !== null && running.kind !== kind,
  }
}

function runView(run: StressRun, visitor: Visitor) {
  const { t, locale } = visitor
  const { id, createdAt, wanted, ending, isStopping, outcomes, cleaned, latencies, tookMs } = run
  const figures = figuresOf(run)
  const state = ending ?? (isStopping ? 'stopping' : run.startedAt ? 'running' : 'waiting')
  const row = (key: string, text: string, value: string) => ({ key, cells: [text, value] })
  return {
    id,
    when: instantView(createdAt, visitor),
    state: t(`tests:stress.state.${state}`),
    isOpen: ending === null,
    isStopping,
    done: latencies.length,
    wanted,
    progress: t('tests:stress.progress', { done: latencies.length, wanted }),
    rows: [
      ...(figures
        ? [
            ...(['median', 'p95', 'slowest'] as const).map((name) =>
              row(name, t(`tests:stress.figures.${name}`), inMs(figures[name], locale)),
            ),
            row('perSecond', t('tests:stress.figures.perSecond'), oneDecimal(figures.perSecond, locale)),
            row('took', t('tests:stress.figures.took'), `${oneDecimal(tookMs / 1000, locale)} s`),
          ]
        : []),
      ...outcomeNames[run.kind].flatMap((name) =>
        outcomes[name] === undefined
          ? []
          : [row(name, t(`tests:stress.outcomes.${run.kind}.${name}`), String(outcomes[name]))],
      ),
      ...cleanedNames.flatMap((name) =>
        cleaned?.[name] ? [row(`clean ${name}`, t(`tests:stress.cleaned.${name}`), String(cleaned[name]))] : [],
      ),
    ],
  }
}

export type StressView = Awaited<ReturnType<typeof stressView>>
export type RunView = StressView['runs'][number]
