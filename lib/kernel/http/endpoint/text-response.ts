/**
 * A response whose whole text is known: our server sends the text without a stream. V8 gives each stream of a `Response` hidden classes of
 * its own, which live until the next full collection. Other readers get a regular response.
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
