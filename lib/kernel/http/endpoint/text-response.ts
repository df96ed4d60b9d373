/**
 * An answer whose text is there: a server that knows it sends the text, and no stream is made. V8 gives each stream of a `Response` hidden
 * classes of its own, which stay until the next full collection; for whoever reads the answer as any other, a whole one is made.
 */
export class TextResponse extends Response {
  readonly content: string;
  #whole: Response | undefined;

  constructor(content: string, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }

  get #asWhole(): Response {
    return (this.#whole ??= new Response(this.content, { status: this.status, headers: this.headers }));
  }

  override get body() {
    return this.#asWhole.body;
  }

  override get bodyUsed(): boolean {
    return this.#asWhole.bodyUsed;
  }

  override text(): Promise<string> {
    return this.#asWhole.text();
  }

  override json(): Promise<unknown> {
    return this.#asWhole.json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asWhole.arrayBuffer();
  }

  override bytes() {
    return this.#asWhole.bytes();
  }

  override blob() {
    return this.#asWhole.blob();
  }

  override formData(): Promise<FormData> {
    return this.#asWhole.formData();
  }

  override clone(): Response {
    return this.#asWhole.clone();
  }
}
