/** One message of a stream, as server-sent events have it. */
export interface LiveMessage {
  event: string;
  id: string | null;
  data: unknown;
}

/** Reads a stream of server-sent events piece by piece, as a browser does. */
export class LiveReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #buffer = "";

  constructor(response: Response) {
    if (response.body === null) throw new Error("The answer has no body");
    this.#reader = response.body.getReader();
  }

  /** The next message, comments left out; null at the end. */
  async next(): Promise<LiveMessage | null> {
    for (;;) {
      const end = this.#buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = this.#buffer.slice(0, end);
        this.#buffer = this.#buffer.slice(end + 2);
        const message = parse(block);
        if (message) return message;
        continue;
      }
      const { done, value } = await this.#reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return null;
      this.#buffer += this.#decoder.decode(value, { stream: true });
    }
  }

  /** The messages up to the first that `isLast`, that one included. @throws when the stream ends before. */
  async until(isLast: (message: LiveMessage) => boolean): Promise<LiveMessage[]> {
    const messages: LiveMessage[] = [];
    for (;;) {
      const message = await this.next();
      if (message === null) throw new Error(`The stream ended after ${JSON.stringify(messages)}`);
      messages.push(message);
      if (isLast(message)) return messages;
    }
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}

function parse(block: string): LiveMessage | null {
  const fields = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
  const data = fields.get("data");
  return data === undefined ? null : { event: fields.get("event") ?? "message", id: fields.get("id") ?? null, data: JSON.parse(data) };
}
