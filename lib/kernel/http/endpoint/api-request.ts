/**
 * What handlers read of a request. The web standard's `Request` is one too; making it costs a stream, a signal and hidden classes that
 * outlive it, for what no handler asks.
 */
export type ApiRequest = Pick<Request, "url" | "method" | "headers" | "body" | "signal">;
