/** Which of the authority's systems is asked. */
type TaxEnvironment = "sandbox" | "simulation" | "production";

export interface TaxCredentials {
  /** Base64 of the certificate's own base64. */
  token: string;
  secret: string;
}

export interface IssuedCredentials extends TaxCredentials {
  request_id: string;
}

/** A signed document as it is sent; a retry sends the same. */
export interface SentTaxDocument {
  uuid: string;
  hash: string;
  xml: string;
}

interface TaxMessage {
  type: "error" | "warning" | "info";
  code: string;
  message: string;
}

/** `unknown`: there was no answer, or one that says nothing of the document; it may have been accepted. */
export type TaxReply =
  | { outcome: "accepted"; warned: boolean; messages: TaxMessage[]; cleared_xml: string | null }
  | { outcome: "rejected"; messages: TaxMessage[] }
  | { outcome: "redirected" }
  | { outcome: "unauthorized" }
  | { outcome: "unknown"; problem: string; retry_after: number | null };

interface CertificateRequest {
  environment: TaxEnvironment;
  /** PKCS #10 in PEM. */
  csr: string;
  /** The one-time password of the authority's portal. */
  otp: string;
}

/**
 * The tax authority of Saudi Arabia. Certificates: AppError `invalid` at `otp`, `upstream` with the authority's words, `unavailable`.
 * Documents: every outcome is an answer.
 */
export interface TaxAuthorityPort {
  /** Credentials for test documents alone. */
  requestTest(request: CertificateRequest): Promise<IssuedCredentials>;
  check(environment: TaxEnvironment, credentials: TaxCredentials, document: SentTaxDocument): Promise<TaxReply>;
  /** Credentials for real documents, after the test documents were accepted. */
  requestCertificate(environment: TaxEnvironment, credentials: TaxCredentials, requestId: string): Promise<IssuedCredentials>;
  renew(request: CertificateRequest, credentials: TaxCredentials): Promise<IssuedCredentials>;
  send(
    channel: "clearance" | "reporting",
    environment: TaxEnvironment,
    credentials: TaxCredentials,
    document: SentTaxDocument,
  ): Promise<TaxReply>;
}
