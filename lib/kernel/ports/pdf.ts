/** A document to be drawn; `content` and `labels` are JSON, and the adapter checks them against what `template` asks for. */
export interface PdfRequest {
  template: "billing_document";
  content: unknown;
  labels: unknown;
  paper: "A4" | "Letter";
  /** PNG or JPEG. */
  logo?: Buffer;
}

export interface PdfPort {
  /**
   * Answers the finished PDF. Throws `unavailable` with `retryAfter` when too many wait, one takes too long, or drawing broke down;
   * `invalid` for content that is no such document.
   */
  render(request: PdfRequest): Promise<Buffer>;
}
