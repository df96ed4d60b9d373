/** Who seals: a private key with its certificate, all in DER. */
export interface SealIdentity {
  /** PKCS #8; RSA, or ECDSA on P-256. */
  private_key: Buffer;
  certificate: Buffer;
  /** The certificates that lead from it to its root, in any order. */
  chain: readonly Buffer[];
}

/** What a sealed PDF says of its seal. */
export interface SealFacts {
  /** The distinguished names of the certificate and of its issuer, such as "CN=Acme Ltd, O=Acme". */
  subject: string;
  issuer: string;
  /** In hexadecimal. */
  serial: string;
  sealed_at: Date;
  /** The time of the RFC 3161 timestamp; null without one. */
  timestamp_at: Date | null;
}

export interface SealOrder {
  at: Date;
  reason: string;
  /** The timestamp authority; null for none. */
  timestamp_url: string | null;
}

/** Seals PDFs by PAdES: baseline B-B, and B-T with a timestamp (ETSI EN 319 142-1). */
export interface DocumentSealPort {
  /** A certificate that its own key signs, for 25 years from a day before `at`. */
  selfSign(private_key: Buffer, subject: { name: string; organisation: string }, at: Date): SealIdentity;
  /** From PEM: the certificate first, then its chain. @throws AppError `invalid` for what can't seal, saying why. */
  readPem(private_key: string, certificates: string): SealIdentity;
  /**
   * Appends the seal; every byte of `pdf` stays.
   * @throws AppError `invalid` for a PDF that can't be sealed, `unavailable` if the timestamp authority gives no valid timestamp.
   */
  seal(pdf: Buffer, identity: SealIdentity, order: SealOrder): Promise<Buffer>;
  /** The seal over the whole of `pdf`; null without one, or if the file is not what was sealed. */
  read(pdf: Buffer): SealFacts | null;
}
