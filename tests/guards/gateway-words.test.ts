import { expect, test } from "vitest";
import { providers } from "@/lib/adapters/payments/providers/list";
import arabic from "@/lib/i18n/ar/settings.json";
import english from "@/lib/i18n/en/settings.json";

test("every setting of every payment provider has a label in both languages", async () => {
  const gateways = await Promise.all(providers.map(({ load }) => load({ clock: { now: () => new Date(0) } })));
  const fields = gateways.flatMap((gateway) => gateway.fields.map(({ name }) => ({ name, of: gateway.slug })));
  expect(fields.length).toBeGreaterThan(0);
  for (const names of [english.gateways.names, arabic.gateways.names]) {
    expect(fields.filter(({ name }) => !Object.hasOwn(names, name))).toEqual([]);
  }
});
