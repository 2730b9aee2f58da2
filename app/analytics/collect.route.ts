/** Answers whoever reads the address of beacons; those themselves are taken before any route (`platform/http.server.ts`). */
export const loader = () => new Response(null, { status: 204 })
