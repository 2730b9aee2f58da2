import { z } from 'zod'

export const errorReportVariables = {
  /** Errors of server and worker are reported there, to whatever speaks like Sentry; without it nowhere. */
  SENTRY_DSN: z
    .string()
    .regex(
      /^https?:\/\/\w+(:\w+)?@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\w+$/,
      'an address like https://key@errors.example.com/1',
    )
    .optional(),
}

/** Its project's address for envelopes, and the key that it is let in by. */
export type ErrorReportSetting = { url: string; key: string }

export function errorReportSettingOf({ SENTRY_DSN }: { SENTRY_DSN?: string | undefined }): ErrorReportSetting | null {
  if (!SENTRY_DSN) return null
  const { origin, username, pathname } = new URL(SENTRY_DSN)
  const parts = pathname.split('/')
  const [before, project = ''] = [parts.slice(0, -1), parts.at(-1)]
  return { url: origin + [...before, 'api', project, 'envelope', ''].join('/'), key: username }
}
