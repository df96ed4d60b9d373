import { readVaultValue } from "@/lib/domains/vault";
import { decodeInput, withCaller } from "@/lib/kernel/http/endpoint/endpoint";
import type { PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const linkRate: PublicRate = { name: "vault-link", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 0.5 } };

/** A GET has no Idempotency-Key, so that no stored answer gives a value out twice. */
export const readValueByToken = rawEndpoint<{ id: string }>(
  "The token of a reveal is in the header Atrium-Vault-Token: an address or a stored answer must not hold it.",
  (request, route) =>
    withCaller(request, readVaultValue.id, 200, async ({ ctx }) => {
      const { id } = await route.params;
      const token = request.headers.get("atrium-vault-token");
      const input = decodeInput(readVaultValue.input, { id, ...(token === null ? {} : { token }) }, ["id"]);
      return readVaultValue.perform(ctx, input, {});
    }),
);
