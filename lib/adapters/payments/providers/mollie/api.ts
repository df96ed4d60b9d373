import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import { createProviderClient, readAnswer, refusedByProvider, sentBefore, type ProviderCall, type ProviderOptions } from "../client";
import { mollieHost, type MollieConfig } from "./config";

const Problem = z.object({ detail: z.string().catch("Mollie rejected the request."), field: z.string().nullish() });

export interface MollieApi {
  /** @throws AppError as the gateway port lists them. */
  send<Shape extends z.ZodType>(shape: Shape, call: Omit<ProviderCall, "headers"> & { key?: string }): Promise<z.output<Shape>>;
}

export function createMollieApi(options: ProviderOptions, config: MollieConfig): MollieApi {
  const client = createProviderClient({ ...options, base_url: options.endpoint ?? mollieHost });
  return {
    send: async (shape, { key, ...call }) => {
      const headers = { authorization: `Bearer ${config.api_key}`, ...(key === undefined ? {} : { "idempotency-key": key }) };
      const { status, body } = await client.call({ ...call, headers });
      if (status >= 200 && status < 300) return readAnswer(shape, body);
      throw toAppError(status, readAnswer(Problem, body));
    },
  };
}

function toAppError(status: number, { detail, field }: z.infer<typeof Problem>): AppError {
  if (status === 401 || status === 403) return refusedByProvider("Mollie rejected the key.", "key_refused");
  if (status === 404)
    return new AppError("upstream", detail, { errors: [{ path: "", code: "refused", message: detail }], cause: "missing" });
  if (status === 409) return sentBefore();
  if (field === "customerId") return refusedByProvider(detail, unknownReference, "customer");
  if (field === "mandateId") return refusedByProvider(detail, unknownReference, "payment_method");
  if (field === "amount.currency") return invalidField("currency", "refused", detail);
  if (field?.startsWith("amount")) return invalidField("amount", "refused", detail);
  return refusedByProvider(detail, "refused");
}

/** Whether Mollie has no object at the address. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.cause === "missing";
}
