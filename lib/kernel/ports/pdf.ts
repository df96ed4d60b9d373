/** A document to render; `content` and `labels` are JSON, which the adapter validates against `template`. */
export interface PdfRequest {
  template: "billing_document" | "credit_note";
  content: unknown;
  labels: unknown;
  paper: "A4" | "Letter";
  /** PNG or JPEG. */
  logo?: Buffer;
  /** PNG or JPEG, by the id that the content's texts refer to. */
  images?: Record<string, Buffer>;
  /** The XML (CII) of the invoice, which the PDF then carries as Factur-X. */
  e_invoice?: string;
}

export interface PdfPort {
  /**
   * Renders the PDF. @throws AppError `unavailable` with `retryAfter` if too many requests wait, one takes too long, or rendering failed;
   * `invalid` for content that does not match the template.
   */
  render(request: PdfRequest): Promise<Buffer>;
}
