/** Money for gateways: whole ISO 4217 minor units ({minor: 5120n, currency: "KWD"} is 5.120). */
export interface GatewayAmount {
  minor: bigint;
  /** ISO 4217, upper case. */
  currency: string;
}

/** A tenant's stored settings for one gateway; only the gateway's `checkConfig` knows their shape. */
export type GatewayConfig = Readonly<Record<string, unknown>>;
