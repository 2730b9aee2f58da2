/** Answers whoever reads it through the app; probes themselves are answered before any route (`platform/probes.server.ts`). */
export const loader = () => new Response(null, { status: 204 })
