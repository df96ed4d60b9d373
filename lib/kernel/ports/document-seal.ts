export type SealKeyKind = "rsa" | "p256" | "p384";

/** Whose certificate seals: the company's own, the installation's, or the one that the service makes for a company. */
export type SealOwner = "company" | "installation" | "service";

/** Who seals: a private key with its certificate, all in DER. */
export interface SealIdentity {
  /** PKCS #8; RSA, or ECDSA on P-256 or P-384. */
  private_key: Buffer;
  certificate: Buffer;
  /** The certificates that lead from it to its root, in any order. */
  chain: readonly Buffer[];
}

export interface CertificateFacts {
  /** The distinguished names of the certificate and of its issuer, such as "CN=Acme Ltd, O=Acme". */
  subject: string;
  issuer: string;
  /** In hexadecimal, as is `fingerprint`, its SHA-256. */
  serial: string;
  fingerprint: string;
  /** Null for a key that can't seal. */
  key_kind: SealKeyKind | null;
  valid_from: Date;
  valid_until: Date;
}

/** What a sealed PDF says of its seal. */
export interface SealFacts {
  /** Null for files that were sealed before they said so. */
  owner: SealOwner | null;
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
  /** Whose certificate seals, which the file says. */
  owner: SealOwner;
  /** Null for no timestamp. */
  authority: TimestampAuthority | null;
}

/** A timestamp authority (RFC 3161). */
export interface TimestampAuthority {
  url: string;
  allow_http: boolean;
}

/** A timestamp that an authority gave: the name in its certificate, and its time. */
export interface TimestampFacts {
  authority: string;
  at: Date;
}

/** Seals PDFs by PAdES: baseline B-B, and B-T with a timestamp (ETSI EN 319 142-1). */
export interface DocumentSealPort {
  /** A certificate that its own key signs, for 25 years from a day before `at`. */
  selfSign(private_key: Buffer, subject: { name: string; organisation: string }, at: Date): SealIdentity;
  /** From PEM: the certificate first, then its chain. @throws AppError `invalid` for what can't seal, saying why. */
  readPem(private_key: string, certificates: string): SealIdentity;
  /** From a PKCS #12 file, for seals from `at` on. @throws AppError `invalid` for what can't seal, saying why. */
  readPkcs12(file: Buffer, password: string, at: Date): Promise<SealIdentity>;
  /** What a certificate in DER says. */
  describe(certificate: Buffer): CertificateFacts;
  /** Checks the address without asking it. @throws AppError `invalid` for one that may not be asked. */
  checkAuthority(authority: TimestampAuthority): void;
  /** A timestamp of nothing in particular, to test an authority. @throws AppError as `seal` does. */
  stamp(authority: TimestampAuthority): Promise<TimestampFacts>;
  /**
   * Appends the seal; every byte of `pdf` stays.
   * @throws AppError `invalid` for a PDF that can't be sealed, or an authority that may not be asked; `unavailable` for an authority that
   * can't be reached; `upstream` for one that gives no valid timestamp.
   */
  seal(pdf: Buffer, identity: SealIdentity, order: SealOrder): Promise<Buffer>;
  /** The seal over the whole of `pdf`; null without one, or if the file is not what was sealed. */
  read(pdf: Buffer): SealFacts | null;
}
