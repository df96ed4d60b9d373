/**
 * The code in a gateway's `upstream` refusal when the provider no longer knows a customer or a kept method; the `path` is "customer" or
 * "payment_method".
 */
export const unknownReference = "reference_unknown";
