/** The address of the stream of events, which the browser's `EventSource` reads by itself. */
export const livePath = "/api/tenant/live";
