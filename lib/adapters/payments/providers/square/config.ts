import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { parseConfig } from "../config";

/** A tenant's settings for Square. Test and live are two hosts; only older tokens tell their mode by a prefix. */
const SquareConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    access_token: z.string().regex(/^[A-Za-z0-9_-]{16,1024}$/, "Not a Square access token"),
    location_id: z.string().regex(/^[A-Za-z0-9]{4,50}$/, "Not a Square location ID (L…)"),
    signature_key: z.string().regex(/^[A-Za-z0-9_-]{8,240}$/, "Not a Square webhook signature key"),
    /** Only if the address at Square is written differently from the one that we show, since Square signs over it. */
    notification_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  })
  .check(({ value, issues }) => {
    const other = value.mode === "test" ? "sq0atp-" : "sandbox-";
    if (!value.access_token.startsWith(other)) return;
    issues.push({ code: "custom", path: ["access_token"], input: undefined, message: `This token is not for ${value.mode} mode` });
  });
export type SquareConfig = z.infer<typeof SquareConfig>;

export const squareFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "access_token", secret: true, required: true },
  { name: "location_id", secret: false, required: true },
  { name: "signature_key", secret: true, required: true },
  { name: "notification_url", secret: false, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseSquareConfig(config: GatewayConfig): SquareConfig {
  return parseConfig("Square", SquareConfig, config);
}
