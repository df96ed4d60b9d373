import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { TextResponse } from "@/lib/kernel/http/endpoint/text-response";

/**
 * A request of Node's server for handlers, with the rewritten headers. Its signal aborts when the caller disconnects before the end of the
 * answer. The host in its address is always localhost, as in Next: use `Host`.
 */
export class IncomingRequest implements ApiRequest {
  readonly url: string;
  readonly method: string;
  readonly headers = new Headers();
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #body: ApiRequest["body"] | undefined;
  #signal: AbortSignal | undefined;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.method = incoming.method ?? "GET";
    this.url = `http://localhost${incoming.url ?? "/"}`;
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined) this.headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
  }

  /** Null if the headers announce no body (RFC 9112, section 6.3). */
  get body(): ApiRequest["body"] {
    const { "content-length": length = "0", "transfer-encoding": coding } = this.#incoming.headers;
    return (this.#body ??=
      length === "0" && coding === undefined ? null : (Readable.toWeb(this.#incoming) as ReadableStream<Uint8Array<ArrayBuffer>>));
  }

  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#outgoing));
  }
}

/** Aborts when the caller disconnects before the end of the answer. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnfinished = (): void => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.closed) abortUnfinished();
  else outgoing.once("close", abortUnfinished);
  return controller.signal;
}

/** Streams an answer with backpressure. If it fails, closes the connection, so that the client does not take it for complete. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (response instanceof TextResponse) {
    outgoing.end(response.content);
    return;
  }
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value)) await untilDrained(outgoing);
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy(error instanceof Error ? error : undefined);
  }
}

function untilDrained(outgoing: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const proceed = (): void => {
      outgoing.off("drain", proceed);
      outgoing.off("close", proceed);
      done();
    };
    outgoing.once("drain", proceed);
    outgoing.once("close", proceed);
    if (outgoing.destroyed) proceed();
  });
}
