import { z } from 'zod'

/** One in ten: most of a trace's cost is to send it, and one of each kind is soon there. */
export const DEFAULT_SHARE = 0.1

/** OpenTelemetry's own names, which its documentation explains. */
export const tracingVariables = {
  /** Traces go there by OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** Sent with them, percent-encoded: `authorization=Bearer%20abc`. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^\s,]+(,[\w-]+=[^\s,]+)*$/, 'pairs like authorization=Bearer%20abc, separated by commas')
    .optional(),
  /** The share of requests and jobs whose traces are sent; of the others only what failed or was slow (`trace-choice.server.ts`). */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(DEFAULT_SHARE),
  /** The programs' names there begin with it. */
  OTEL_SERVICE_NAME: z.string().min(1).default('patio'),
}

const Tracing = z.object(tracingVariables)

export type TracingSetting = { url: string; headers: Record<string, string>; share: number; name: string }

/** @throws Error where headers are given and no address, or are badly encoded */
export function tracingSettingOf(values: z.infer<typeof Tracing>): TracingSetting | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: given } = values
  if (!url) {
    if (given)
      throw new Error('Bad configuration:\n  OTEL_EXPORTER_OTLP_ENDPOINT: expected beside OTEL_EXPORTER_OTLP_HEADERS')
    return null
  }
  return {
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    headers: given ? headersOf(given) : {},
    share: values.OTEL_TRACES_SAMPLER_ARG,
    name: values.OTEL_SERVICE_NAME,
  }
}

function headersOf(text: string): Record<string, string> {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name.toLowerCase(), decodeURIComponent(value.join('='))]
      }),
    )
  } catch {
    throw new Error('Bad configuration:\n  OTEL_EXPORTER_OTLP_HEADERS: expected values that are percent-encoded')
  }
}
