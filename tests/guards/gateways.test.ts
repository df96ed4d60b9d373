import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { namedGateway } from "@/components/payments/gateways/named";
import { providers } from "@/lib/adapters/payments/providers/list";
import { sandboxes } from "@/lib/adapters/payments/providers/sandbox/list";
import arabic from "@/lib/i18n/ar/settings.json";
import english from "@/lib/i18n/en/settings.json";

const load = () => Promise.all(providers.map((provider) => provider.load({ clock: { now: () => new Date(0) } })));

test("the settings with which the demo switches a provider on are complete and valid", async () => {
  const random = (length: number): string => randomBytes(length).toString("hex").slice(0, length);
  for (const gateway of await load()) {
    const settings = sandboxes.find(({ slug }) => slug === gateway.slug)?.settings?.(random) ?? {};
    expect(gateway.checkConfig(settings), gateway.slug).toEqual(settings);
  }
});

test("every payment provider has words of its own", () => {
  expect(providers.map(({ slug }) => slug).filter((slug) => namedGateway(slug) === undefined)).toEqual([]);
});

test("a gateway names the events to choose, each once, wherever the provider lets one choose", async () => {
  for (const { slug, webhook } of await load()) {
    expect(new Set(webhook.events).size, slug).toBe(webhook.events.length);
    if (webhook.subscription !== "per_payment") expect(webhook.events.length, slug).toBeGreaterThan(3);
  }
});

test("every setting of every payment provider has a label in both languages", async () => {
  const fields = (await load()).flatMap((gateway) => gateway.fields.map(({ name }) => ({ name, of: gateway.slug })));
  expect(fields.length).toBeGreaterThan(0);
  for (const names of [english.gateways.names, arabic.gateways.names]) {
    expect(fields.filter(({ name }) => !Object.hasOwn(names, name))).toEqual([]);
  }
});
