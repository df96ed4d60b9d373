/**
 * The part of a request that handlers use; the web standard's `Request` satisfies it. Creating a real `Request` costs a stream, a signal
 * and hidden classes that outlive it.
 */
export type ApiRequest = Pick<Request, "url" | "method" | "headers" | "body" | "signal">;
