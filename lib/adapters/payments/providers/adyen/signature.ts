import { createHmac } from "node:crypto";

/** The fields of a notification over which Adyen signs. */
export interface SignedItem {
  pspReference: string;
  originalReference?: string | null | undefined;
  merchantAccountCode: string;
  merchantReference: string;
  amount: { value: number; currency: string };
  eventCode: string;
  success: "true" | "false";
}

/**
 * `additionalData.hmacSignature`: HMAC-SHA256 of eight fields joined by colons, which are not escaped, with the hexadecimal key
 * (docs.adyen.com/development-resources/webhooks/verify-hmac-signatures).
 */
export function signAdyen(item: SignedItem, hexKey: string): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item;
  const fields = [pspReference, originalReference ?? "", merchantAccountCode, merchantReference, amount.value, amount.currency, eventCode];
  return createHmac("sha256", Buffer.from(hexKey, "hex"))
    .update([...fields, success].join(":"))
    .digest("base64");
}
