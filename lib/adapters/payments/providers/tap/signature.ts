import { createHmac } from "node:crypto";

/** The fields that `hashstring` covers, with the amount in the currency's decimal places (developers.tap.company/docs/webhook). */
export interface SignedFields {
  id: string;
  amount: string;
  currency: string;
  gateway_reference: string;
  payment_reference: string;
  status: string;
  created: string;
}

/** `hashstring` of a charge or a refund: HMAC-SHA256 with the secret key. */
export function signTap(fields: SignedFields, secretKey: string): string {
  const { id, amount, currency, gateway_reference, payment_reference, status, created } = fields;
  const text =
    `x_id${id}x_amount${amount}x_currency${currency}x_gateway_reference${gateway_reference}` +
    `x_payment_reference${payment_reference}x_status${status}x_created${created}`;
  return createHmac("sha256", secretKey).update(text).digest("hex");
}
