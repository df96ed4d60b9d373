import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providers } from "@/lib/adapters/payments/providers/list";
import { sandboxes } from "@/lib/adapters/payments/providers/sandbox/list";
import { describeGateway } from "./gateway-contract";
import { openProviderStand, type ProviderStand, type ProviderStandOptions } from "./providers/provider-stand";

/** Every provider's stand, by its name; one without a stand fails here. */
const stands = await Promise.all(
  providers.map(async ({ slug, name }) => {
    const file = join(import.meta.dirname, "providers", `${slug}-stand.ts`);
    const { stand } = (await import(/* @vite-ignore */ file)) as { stand: ProviderStandOptions };
    return { name, stand };
  }),
);

for (const { name, stand } of stands) {
  const { capabilities } = stand.create({ clock: { now: () => new Date(0) } });
  describeGateway(name, { capabilities, amounts: stand.facts.amounts }, useStand(stand));
}

/** Opens a stand for the tests of its gateway. */
function useStand(options: ProviderStandOptions): () => ProviderStand {
  let stand: ProviderStand | undefined;
  beforeAll(async () => {
    stand = await openProviderStand(options);
  });
  afterAll(() => stand?.close());
  return () => {
    if (stand === undefined) throw new Error("the stand is not open");
    return stand;
  };
}

test("every provider has a sandbox under its slug, and its adapter says the same slug", async () => {
  expect(sandboxes.map(({ slug }) => slug)).toEqual(providers.map(({ slug }) => slug));
  const gateways = await Promise.all(providers.map(({ load }) => load({ clock: { now: () => new Date(0) } })));
  expect(gateways.map(({ slug }) => slug)).toEqual(providers.map(({ slug }) => slug));
});
