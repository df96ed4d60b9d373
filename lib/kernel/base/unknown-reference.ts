/**
 * The code of a gateway's `upstream` error when the provider no longer knows a customer or a saved method; `path` is "customer" or
 * "payment_method".
 */
export const unknownReference = "reference_unknown";
