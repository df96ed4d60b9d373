/** Why a person has to sign in again. */
export type SignInReason = "withdrawn" | "expired" | "password_changed" | "policy";

export interface MailTokens {
  access_token: string;
  /** Seconds for which the access token is good. */
  expires_in: number;
  /** The refresh token that takes the place of the one before; null where that one stays. */
  refresh_token: string | null;
}

/** The sign-in to mailboxes of one provider (RFC 6749, 4.1; PKCE by RFC 7636). */
export interface MailSignInPort {
  /** Where its mailboxes are read, over TLS. */
  server: { host: string; port: number };
  authorizationUrl(asked: { state: string; challenge: string; redirect_uri: string; user: string | null }): string;
  /** @throws AppError `invalid` for a code that is used or expired, or for a permission that was not given. */
  exchangeCode(given: {
    code: string;
    verifier: string;
    redirect_uri: string;
  }): Promise<MailTokens & { refresh_token: string; account: string; account_id: string }>;
  /**
   * @throws AppError `conflict` whose field's code is a `SignInReason`; `unavailable` with the code `client` where the provider refuses the
   * installation's client, without a field for what passes.
   */
  refresh(refresh_token: string): Promise<MailTokens>;
}

/** Null where the operator has set no client of the provider. */
export interface MailSignIns {
  google(): Promise<MailSignInPort | null>;
  microsoft(): Promise<MailSignInPort | null>;
}
