/** The facts that an installation tells its app. */
export type AppSetting = {
  /** All sites of the operator, whose addresses open in the app. */
  origins: readonly string[]
  /** An older app is led to its store; null: none is too old. */
  minVersion: string | null
  stores: { android: string | null; ios: string | null }
}

/** @returns null where the installation has no app, or cannot be asked now */
export async function readAppSetting(): Promise<AppSetting | null> {
  const answer = await fetch('/native').catch(() => null)
  return answer?.ok ? ((await answer.json()) as AppSetting) : null
}
