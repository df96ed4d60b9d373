import { expect, test } from "vitest";
import { bodyOfGateway, fieldsOfGateway } from "@/components/settings/gateways/gateway-fields";

const gateway = {
  enabled: true,
  position: 2,
  surcharge: null,
  settings: [
    { name: "mode", secret: false, required: true, set: true, value: "test" },
    { name: "label", secret: false, required: false, set: false, value: null },
    { name: "secret_key", secret: true, required: true, set: true, value: null },
  ],
};

test("the fields read back contain no secret, and saving them unchanged retains all secrets", () => {
  const fields = fieldsOfGateway(gateway);
  expect(fields).toMatchObject({ enabled: true, position: "2", "settings.mode": "test", "settings.label": "" });
  expect(bodyOfGateway(fields)).toEqual({ enabled: true, position: 2, surcharge: null, settings: { mode: "test" } });
});

test("a typed secret is sent, a removed one is null, an emptied setting is omitted", () => {
  const fields = {
    ...fieldsOfGateway(gateway),
    "settings.mode": " ",
    "settings.secret_key": " sk_test_12345678 ",
    "settings.webhook_secret": null,
  };
  const settings = { secret_key: "sk_test_12345678", webhook_secret: null };
  expect(bodyOfGateway(fields)).toEqual({ enabled: true, position: 2, surcharge: null, settings });
});

test("an emptied place is removed, and one that is no number is refused by the API", () => {
  const placeOf = (position: string) => bodyOfGateway({ ...fieldsOfGateway(gateway), position }).position;
  expect(["", " 7 ", "first"].map(placeOf)).toEqual([null, 7, 0]);
});

test("a surcharge is sent as it is read, and removed once both of its amounts are emptied", () => {
  const surcharge = { percent: "2.5", fixed: { amount: "0.30", currency: "EUR" as const }, companies_confirmed: true };
  const fields = fieldsOfGateway({ ...gateway, surcharge });
  expect(bodyOfGateway(fields).surcharge).toEqual(surcharge);
  expect(bodyOfGateway({ ...fields, "surcharge.percent": "" }).surcharge).toEqual({ ...surcharge, percent: "0" });
  expect(bodyOfGateway({ ...fields, "surcharge.percent": "", "surcharge.fixed": " " }).surcharge).toBeNull();
});
