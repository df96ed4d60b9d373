import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";

const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
});

/** The account that an ID token names: by the address that people know, and by the id that its provider never gives to another. */
export interface TokenAccount {
  account: string;
  account_id: string;
}

/**
 * Reads an ID token that came straight from its provider over TLS, which stands in for its signature (OpenID Connect Core, 3.1.3.7).
 * @throws AppError `unavailable` for a token of another client, or without an account.
 */
export function readIdToken(id_token: string, client_id: string): TokenAccount {
  const { data } = Claims.safeParse(claimsOf(id_token));
  if (data === undefined || ![data.aud].flat().includes(client_id))
    throw new AppError("unavailable", "The provider’s answer does not name an account of this installation’s client.");
  return { account: (data.email ?? data.preferred_username ?? "").toLowerCase(), account_id: data.sub };
}

function claimsOf(id_token: string): unknown {
  try {
    return JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return null;
  }
}
