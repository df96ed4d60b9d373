import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/**
 * A request of Node's server as the web standard has it, headers as they stand by now. Its signal tells when the caller has gone before the answer was whole.
 * The host in its address is always localhost, as Next has it: whom the caller asked for is told by `Host`.
 */
export function readRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const { method = "GET", url = "/" } = incoming;
  const bare = method === "GET" || method === "HEAD";
  const body = bare ? {} : { body: Readable.toWeb(incoming), duplex: "half" };
  return new IncomingRequest(`http://localhost${url}`, { method, headers, ...body } as RequestInit, outgoing);
}

/** A request whose signal is made for who asks for it, which is a stream alone: handed to each request, or as a getter of its own, it keeps them in memory. */
class IncomingRequest extends Request {
  readonly #outgoing: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(address: string, init: RequestInit, outgoing: ServerResponse) {
    super(address, init);
    this.#outgoing = outgoing;
  }

  override get signal(): AbortSignal {
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

/** Writes an answer while it is made, no faster than it is read. One that breaks off breaks the connection off, so that it is not taken for whole. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
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
    const settle = (): void => {
      outgoing.off("drain", settle);
      outgoing.off("close", settle);
      done();
    };
    outgoing.once("drain", settle);
    outgoing.once("close", settle);
    if (outgoing.destroyed) settle();
  });
}
