import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { describeIssue } from "@/lib/kernel/base/issues";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";

/** Parses a tenant's settings. @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseConfig<Shape extends z.ZodType>(name: string, shape: Shape, config: GatewayConfig): z.output<Shape> {
  const parsed = shape.safeParse(config);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(describeIssue);
  throw new AppError("invalid", `The ${name} settings are incomplete or invalid.`, { errors });
}

/** A check for `z.strictObject(...).check()`: the key's prefix tells its mode, where test and live share a host. */
export function keyOfMode<Settings extends { mode: "test" | "live" }>(
  field: keyof Settings & string,
  prefix: Readonly<Record<"test" | "live", string>>,
) {
  return ({ value, issues }: { value: Settings; issues: z.core.$ZodRawIssue[] }): void => {
    if (String(value[field]).startsWith(prefix[value.mode])) return;
    issues.push({ code: "custom", path: [field], input: undefined, message: `This key is not for ${value.mode} mode` });
  };
}

/** A test payment with live keys would be a real one. @throws AppError `conflict`. */
export function assertTestMode({ mode }: { mode: "test" | "live" }): void {
  if (mode === "live") throw new AppError("conflict", "Test payments need test keys.");
}
