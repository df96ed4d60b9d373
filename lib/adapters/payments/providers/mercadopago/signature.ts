import { createHmac } from "node:crypto";
import { checkSignature, refusedDelivery } from "../delivery";

/** The parts of a notification that its signature covers; the body is not among them. */
export interface SignedParts {
  data_id: string | null;
  request_id: string | null;
  ts: string;
}

/** The digest in `x-signature`. An absent part is left out of the signed text (developers: "Webhooks", validate origin). */
export function signMercadoPago({ data_id, request_id, ts }: SignedParts, secret: string): string {
  const named = Object.entries({ id: data_id, "request-id": request_id, ts }).filter(([, value]) => value !== null);
  return createHmac("sha256", secret)
    .update(named.map(([name, value]) => `${name}:${value};`).join(""))
    .digest("hex");
}

/** Verifies `x-signature` (`ts=…,v1=…`); its time is not checked, since the payment is fetched anyway. @throws AppError `malformed`. */
export function verifyMercadoPago(header: string | null, parts: Omit<SignedParts, "ts">, secret: string): void {
  const [, ts] = /(?:^|,)\s*ts=(\d{1,20})/.exec(header ?? "") ?? [];
  const [, digest] = /(?:^|,)\s*v1=([0-9a-f]{64})(?:,|$)/i.exec(header ?? "") ?? [];
  if (ts === undefined || digest === undefined) throw refusedDelivery("signature", "The delivery is not signed.");
  checkSignature(digest.toLowerCase(), signMercadoPago({ ...parts, ts }, secret));
}
