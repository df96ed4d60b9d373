import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { TextResponse } from "@/lib/kernel/http/endpoint/text-response";

/**
 * A request of Node's server as handlers read it, headers as they stand by now. Its signal tells when the caller has gone before the answer
 * was whole. The host in its address is always localhost, as Next has it: whom the caller asked for is told by `Host`.
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

  /** Null where the head announces none (RFC 9112, section 6.3). */
  get body(): ApiRequest["body"] {
    const { "content-length": length = "0", "transfer-encoding": coding } = this.#incoming.headers;
    return (this.#body ??=
      length === "0" && coding === undefined ? null : (Readable.toWeb(this.#incoming) as ReadableStream<Uint8Array<ArrayBuffer>>));
  }

  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#outgoing));
  }
}

/** Aborted when the caller has gone before the answer was whole. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const tell = (): void => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.closed) tell();
  else outgoing.once("close", tell);
  return controller.signal;
}

/**
 * Writes an answer while it is made, no faster than it is read. One that breaks off breaks the connection off, so that it is not taken for
 * whole.
 */
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
