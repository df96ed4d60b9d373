import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as resendRoute } from "@/app/api/tenant/mails/[id]/resend/route";
import { queueMail, recordDelivery, resendMail, type MailToQueue } from "@/lib/domains/mail";
import { shippedSample } from "@/lib/domains/mail/rules/templates";
import { MailKey, mailDefinitions } from "@/lib/domains/mail/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ada = "ada@northwind.example";
const other = "sam.private@mailbox.example";

/** An email of this key that was sent to Ada. */
async function sentMail(key: MailKey, use = "each"): Promise<string> {
  const button = mailDefinitions[key].button === "none" ? {} : { button_url: "https://acme.localhost/d/secret", code: "482916" };
  const mail = { key, language: "en", to: [{ name: "Ada", address: ada }], idempotency_key: `${use}:${key}`, ...button };
  const { id } = await queueMail(world.systemCtx("acme"), { ...mail, values: shippedSample(key, "en") } as MailToQueue<typeof key>);
  await recordDelivery(world.systemCtx("acme"), { id, outcome: "sent" });
  return id;
}

const resent = (id: string, to: string[] | undefined) =>
  resendMail(world.ctx("acme", ["mails.write"]), { id, to }).then(
    ({ status }) => status,
    (error: unknown) => (error as { errors: { code: string }[]; code: string }).errors[0]?.code ?? (error as { code: string }).code,
  );

test.each(MailKey.options)("%s goes to another address only if what it links to is not one person's own", async (key) => {
  const id = await sentMail(key);
  const { button, unsubscribable } = mailDefinitions[key];
  const isOwn = button === "personal" || unsubscribable === true;
  const expected =
    button === "once" || button === "code" ? ["conflict", "conflict"] : isOwn ? ["personal_link", "queued"] : ["queued", "queued"];
  expect([await resent(id, [other]), await resent(id, [ada.toUpperCase()])]).toEqual(expected);
});

test("an API key with emails alone can't forward a signer's link, nor add an address beside the signer's", async () => {
  const key = await world.apiKey("acme", ["mails.read", "mails.write"]);
  const id = encodeId("mail", await sentMail("contract_sent", "key"));
  const send = async (to: string[]) => {
    const response = await resendRoute(world.request("POST", "/x", { key, body: { to } }), { params: Promise.resolve({ id }) });
    return [response.status, ((await response.json()) as { errors?: { path: string }[] }).errors?.[0]?.path];
  };
  expect([await send([other]), await send([ada, other])]).toEqual([
    [422, "to.0"],
    [422, "to.1"],
  ]);
});
