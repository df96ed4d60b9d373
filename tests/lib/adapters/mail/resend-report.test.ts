import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createResendMail } from "@/lib/adapters/mail/resend";

const plain = "a secret of thirty-two characters";
const mail = createResendMail({ api_key: "re_1", webhook_secret: `whsec_${Buffer.from(plain).toString("base64")}` });
const tags = { atrium_tenant: "01930000-0000-7000-8000-000000000001", atrium_mail: "01930000-0000-7000-8000-000000000002" };

function read(payload: unknown, { secret = plain, age = 0 } = {}) {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const signature = createHmac("sha256", secret).update(`m1.${timestamp}.${body}`).digest("base64");
  return mail.readReport?.(body, new Headers({ "svix-id": "m1", "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` }));
}

test("a bounce names the email, its recipient, whether it is final, and the reason", () => {
  const bounce = { message: "550 5.1.1 No such user", type: "Permanent", subType: "General" };
  expect(read({ type: "email.bounced", data: { to: ["ada@northwind.example"], tags, bounce } })).toEqual({
    tenant_id: tags.atrium_tenant,
    mail_id: tags.atrium_mail,
    event: "bounced",
    addresses: ["ada@northwind.example"],
    permanent: true,
    reason: bounce.message,
  });
  expect(read({ type: "email.bounced", data: { to: [], tags, bounce: { ...bounce, type: "Transient" } } })?.permanent).toBe(false);
});

test("other reports, and those about emails that are not ours, say nothing", () => {
  expect(read({ type: "email.opened", data: { to: [], tags } })).toBeNull();
  expect(read({ type: "email.delivered", data: { to: [], tags: { other: "x" } } })).toBeNull();
  expect(read({ type: "email.delivered", data: { to: [] } })).toBeNull();
});

test("a wrong secret, an old signature and a missing one are rejected", () => {
  const payload = { type: "email.delivered", data: { to: [], tags } };
  expect(() => read(payload, { secret: "another secret" })).toThrow("The report's signature is wrong.");
  expect(() => read(payload, { age: 3_600 })).toThrow("The report's signature is wrong.");
  expect(() => mail.readReport?.("{}", new Headers())).toThrow("The report is not signed.");
});

test("without a secret no reports are read", () => {
  expect(createResendMail({ api_key: "re_1" }).readReport).toBeUndefined();
});
